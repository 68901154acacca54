// @ts-check
/** The words of practice: choosing a deal, hints, moves taken back; and of playing a game out. */

import { typed } from "../forms.js";
import { counted } from "./forms.js";

/** @type {import("../../texts.js").Words["practice"]} */
export const practice = {
  title: "Жаттығу",
  lede: "Жалғыз, рейтингсіз, қалаған таратуда: кеңестермен және жүрістерді қалағанша қайтарумен.",
  game: "Ойын",
  minutes: "Уақыт",
  minutesOf: (minutes) => (minutes < 60 ? counted(minutes, "минут") : counted(minutes / 60, "сағат")),
  deal: "Тарату",
  kinds: { any: "Кездейсоқ", winnable: "Ұтуға болатын", named: "Аты бар" },
  kindWords: { any: "шешуге болатынын ешкім білмейді", winnable: "жеңіске жеткізетін жүрістер белгілі", named: "атын айтқан әркімге бірдей карталар" },
  difficulty: "Қиындығы",
  difficulties: { any: "кез келген", easy: "оңай", medium: "орташа", hard: "қиын" },
  name: "Таратудың аты",
  nameHint: "кез келген сөз",
  noName: "Атын жазыңыз: кез келген сөз.",
  seed: "Аяқталған жарыстың таратуы",
  seedWords: "Оның бастапқы саны осы беттің мекенжайында.",
  begin: "Бастау",
  share: "Осы таратуға сілтеме",
  shareWords: "Оны ашқан адам дәл осы карталармен жаттығады.",
  shared: "Сілтеме көшірілді.",
  dealOf: (name) => `«${typed(name)}» таратуы`,
  same: "Сол тарату қайтадан",
  other: "Жаңа тарату",
  toOther: "Басқа тарату",
  stuck: "Жүріс таусылды: ешбірі ойынды алға жылжытпайды. Жүрістерді қайтарыңыз немесе аяқтаңыз.",
  hint: "Кеңес",
  hintTitle: "Жүрісті көрсету; бағдарлама барлық картаны біледі (h)",
  noHint: "Кеңес келмеді. Қайта сұраңыз.",
  looking: "Жүріс ізделуде …",
  hints: (hints) => counted(hints, "кеңес"),
  won: (move, left) => `${move} Бұл жеңіске жеткізеді, соңына дейін ${counted(left, "жүріс")}. Бағдарлама барлық картаны біледі.`,
  undecided: (move) => `${move} Мұны шешуге бола ма, белгісіз; осы жүріс ең жақсысы сияқты.`,
  lost: (back, isExact) => `Мұны енді шешу мүмкін емес. ${counted(back, "жүріс")} бұрын ${isExact ? "мүмкін еді" : "мүмкін болғаны белгілі"}.`,
  lostAll: "Мұны шешу мүмкін емес, жүрістеріңіздің ешқайсысынан жеңіс жолы белгілі емес.",
  takeBack: (back) => `${counted(back, "жүрісті")} қайтару`,
  move: (card, place) => `${card[0].toUpperCase()}${card.slice(1)}: ${place}.`,
  dealMove: "Картаны ашыңыз.",
  redealMove: "Қалдықты аударыңыз.",
  finish: "Ойнап бітіру",
  finishWords: "Қалған карталардың бәрі іргетасқа көтеріле алады.",
  fewLeft: (left) => `Осы жаттығуда ${counted(left, "жүріс")} қалды.`,
};
