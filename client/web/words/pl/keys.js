// @ts-check
/** The words of the keyboard: the list of all keys at the table. */

export const keys = {
  tool: "Klawisze",
  title: "Klawisze przy stole",
  /** Each the keys as they are printed, with spaces between, and what they do. */
  lines: [
    ["← → ↑ ↓", "przejdź od stosu do stosu"],
    ["Home End", "do pierwszego stosu, do ostatniego"],
    ["Enter", "wybierz stos: najpierw kartę, potem jej miejsce"],
    ["Spacja d", "odkryj kartę; przytrzymane odkrywa jedną po drugiej"],
    ["k", "pokaż klawisz każdego stosu; dwa z nich przenoszą kartę z pierwszego na drugi"],
    ["Esc", "puść kartę albo schowaj klawisze"],
    ["p", "powiedz, jaki jest stan wyścigu"],
    ["f", "dokończ grę, gdy wszystkie karty mogą już iść na fundamenty"],
    ["r", "zasady tej gry"],
    ["?", "ta lista"],
  ],
  practice: [["u Backspace", "cofnij ostatni ruch"], ["h", "podpowiedź; Esc ją zamyka"]],
  naming: "Gdy klawisze są widoczne, litery to stosy, cyfry to komórki, Shift z cyfrą to fundamenty, 9 to zapas, a 0 to stos odrzuconych: najpierw klawisz karty, potem jej miejsca. Litera, której nie ma żaden stos, robi to, co zwykle.",
};
