// @ts-check
/** The words about watching: the list of live races, a race as spectators see it, how late that is. */

import { counted } from "./forms.js";

/** @param {number} seconds such as `30 секунд` or `5 минут` */
const spanOf = (seconds) => (seconds >= 60 && seconds % 60 === 0 ? counted(seconds / 60, "минут") : counted(seconds, "секунд"));

/** @param {number} seconds such as `30 с` or `5 мин` */
const shortSpan = (seconds) => (seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} мин` : `${seconds} с`);

export const watch = {
  title: "Қазіргі жарыстар",
  lede: "Дәл қазір жүріп жатқан жарыстар. Ойнап жатқан ешкім көріп алмасын деп, көбі сәл кешігіп көрсетіледі; қанша кешігетіні әрқайсысында жазылған.",
  loading: "Жарыстар ізделуде …",
  none: "Қазір бірде-бір жарыс жоқ",
  noneWords: "Код бойынша жарыстар мен жаттығулар тізімде жоқ. Өзіңіз бастаңыз, басқалар сізді тамашалай алады.",
  race: "Жарыс бастау",
  stale: "Тізімді жаңарту мүмкін болмады. Әрекет қайталануда …",
  code: "Код бойынша тамашалау",
  codeHint: "Код не сілтеме",
  watch: "Тамашалау",
  watchThis: (/** @type {string} */ game, /** @type {string} */ names) => `Тамашалау: ${game}, ${names}`,
  mayWin: "әлі ұта алады",
  mayNotWin: "енді ұта алмайды",
  yours: "Орныңызға",
  games: "Ойындар",
  count: (/** @type {number} */ count) => counted(count, "жарыс"),
  rest: (/** @type {number} */ count) => `тағы ${count}`,
  left: (/** @type {string} */ time) => `${time} қалды`,
  firstIn: (/** @type {string} */ time) => `алғашқы карталарға ${time}`,
  rated: "рейтингтік",
  crowd: (/** @type {number} */ count) => counted(count, "көрермен"),
  late: (/** @type {number} */ seconds) => (seconds ? `${shortSpan(seconds)} кешігеді` : "тікелей"),
  bot: "бот",
  states: /** @type {Record<string, string>} */ ({
    solved: "шешті", stuck: "жүріс жоқ", resigned: "берілді", forfeit: "жеңіліс", exhausted: "жүріс шегі", time: "уақыт бітті",
  }),
  all: "Барлық қазіргі жарыс",

  seen: (/** @type {number} */ seconds, /** @type {number} */ moves) => {
    if (!seconds && !moves) return "Тікелей көріп отырсыз.";
    return `${[seconds ? spanOf(seconds) : "", moves ? counted(moves, "жүріс") : ""].filter(Boolean).join(" және ")} кешігіп көріп отырсыз.`;
  },
  whole: "Сізге барлық карта ашық.",
  covered: "Жарысып жатқандардың бәрі ашпаған бірінші картаға жеткенде үстел тоқтап тұрады.",
  firstCards: "Алғашқы карталарға дейін",
  firstSoon: "Алғашқы карталар сәлден соң көрінеді.",
  why: "Ойнап жатқан ешкім көріп алмасын деп, көрермендер жарысты кешігіп көреді.",
  startsIn: "Жарыстың басталуына",
  watchOthers: "Басқаларды тамашалау",
  ownTable: "Үстеліме оралу",
  more: "Басқа жарыстар",
  notShown: "Бұл жарыс әлі көрсетілмейді",
  refused: /** @type {Record<string, string>} */ ({
    still_racing: "Бұл жарысқа өзіңіз қатысып жатырсыз. Ойыныңыз біткен соң басқаларды тамашалай аласыз.",
    not_shown: "Бұл — басқалар әлі ойнай алатын күн таратуы, сондықтан әзірге оны тек ойыншының өзі көреді.",
  }),

  told: (/** @type {number} */ seconds, /** @type {boolean} */ isWhole) => [seconds ? `көрермендер ${shortSpan(seconds)} кешігіп көреді` : "көрермендер тікелей көреді", isWhole && "барлық карта ашық"].filter(Boolean).join(", "),
  delay: "Көрермендер қалай көреді",
  delays: (/** @type {number} */ seconds) => (seconds ? `${spanOf(seconds)} кешігіп` : "тікелей"),
  showWhole: "Барлық картаны бірден көрсету",
  showWholeWords: "рейтингсіз, сілтеме арқылы",
};
