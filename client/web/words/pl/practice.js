// @ts-check
/** The words of practice: choosing a deal, hints, moves taken back; and of playing a game out. */

import { typed } from "../forms.js";
import { counted } from "./forms.js";

/** @type {import("../../texts.js").Words["practice"]} */
export const practice = {
  title: "Trening",
  lede: "W pojedynkę i bez rankingu, na dowolnym rozdaniu: z podpowiedziami i z cofaniem ruchów tak daleko, jak chcesz.",
  game: "Gra",
  minutes: "Czas",
  minutesOf: (minutes) => (minutes < 60 ? counted(minutes, { one: "minuta", few: "minuty", many: "minut", other: "minuty" }) : counted(minutes / 60, { one: "godzina", few: "godziny", many: "godzin", other: "godziny" })),
  deal: "Rozdanie",
  kinds: { any: "Losowe", winnable: "Takie, które da się ułożyć", named: "Z nazwą" },
  kindWords: { any: "nikt nie wie, czy da się je ułożyć", winnable: "znane są ruchy, które je układają", named: "te same karty dla każdego, kto poda nazwę" },
  difficulty: "Trudność",
  difficulties: { any: "dowolne", easy: "łatwe", medium: "średnie", hard: "trudne" },
  name: "Nazwa rozdania",
  nameHint: "dowolne słowo",
  noName: "Wpisz nazwę: dowolne słowo.",
  seed: "Rozdanie zakończonego wyścigu",
  seedWords: "Jego ziarno jest w adresie tej strony.",
  begin: "Zacznij",
  share: "Link do tego rozdania",
  shareWords: "Kto go otworzy, ćwiczy na tych samych kartach.",
  shared: "Link skopiowany.",
  dealOf: (name) => `rozdanie „${typed(name)}”`,
  same: "To samo rozdanie",
  other: "Nowe rozdanie",
  toOther: "Inne rozdanie",
  stuck: "Koniec ruchów: żaden już nie posuwa gry naprzód. Cofnij ruchy albo zakończ.",
  hint: "Podpowiedź",
  hintTitle: "Pokaż ruch; program zna wszystkie karty (h)",
  noHint: "Podpowiedź nie nadeszła. Poproś jeszcze raz.",
  looking: "Szukam ruchu …",
  hints: (hints) => counted(hints, { one: "podpowiedź", few: "podpowiedzi", many: "podpowiedzi", other: "podpowiedzi" }),
  won: (move, left) => `${move} To wygrywa; do końca ${counted(left, { one: "ruch", few: "ruchy", many: "ruchów", other: "ruchu" })}. Program zna wszystkie karty.`,
  undecided: (move) => `${move} Nie wiadomo, czy da się to jeszcze ułożyć; ten ruch wygląda najlepiej.`,
  lost: (back, isExact) => `Tego już nie da się ułożyć. ${isExact ? "Dało się" : "Wiadomo, że dało się"} ${counted(back, { one: "ruch", few: "ruchy", many: "ruchów", other: "ruchu" })} temu.`,
  lostAll: "Tego nie da się ułożyć i nie jest znana droga do wygranej z żadnego z Twoich ruchów.",
  takeBack: (back) => `Cofnij ${counted(back, { one: "ruch", few: "ruchy", many: "ruchów", other: "ruchu" })}`,
  move: (card, place) => `${card[0].toUpperCase()}${card.slice(1)}: ${place}.`,
  dealMove: "Odkryj kartę.",
  redealMove: "Odwróć stos odrzuconych.",
  finish: "Dokończ",
  finishWords: "Wszystkie pozostałe karty mogą już iść na fundamenty.",
  fewLeft: (left) => `W tym treningu pozostało: ${counted(left, { one: "ruch", few: "ruchy", many: "ruchów", other: "ruchu" })}.`,
};
