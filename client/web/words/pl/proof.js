// @ts-check
/** The words about the commitment to a deal, and of what was and was not checked of it. */

export const proof = {
  title: "Zobowiązanie",
  copy: "Kopiuj zobowiązanie",
  atOnce: "Cała kolejność kart była tym ustalona, zanim pojawiła się pierwsza z nich. Gra w pojedynkę zaczyna się od razu, więc zobowiązanie przyszło razem z pierwszym stołem; zanotuj je, a po grze sprawdzisz, że żadna późniejsza karta nie została zmieniona.",
  wasShown: "To samo, które ta przeglądarka pokazała przed pierwszą kartą.",
  notShown: "Tylko kto je wtedy zanotował, wie, że było jawne przed pierwszą kartą.",
  download: "Pobierz powtórkę",
  fileName: (/** @type {string} */ race) => `ecliptic-${race}.json`,
  later: (/** @type {string} */ until) => `To rozdanie można jeszcze grać, więc jego ziarno i sól nie są ujawnione i niczego o kartach nie da się na razie dowieść. Potem każdy może sprawdzić powtórkę, tutaj i poleceniem ecliptic verify. Od kiedy: ${until}.`,
  laterTitle: "Tej powtórki nie da się jeszcze sprawdzić.",
  own: "Plik ma Twoje ruchy, podpisane teraz przez serwer, bez ziarna. Zachowaj go, by porównać z tym, co będzie jawne potem.",
  otherShown: "To NIE jest to, które ta przeglądarka pokazała przed pierwszą kartą.",
};
