// Long texts that describe circumstances and ask one thing, with what the searches must be about and what an answer
// must contain. Only tests import it.

export type LongQuestion = {
  name: string;
  text: string;
  /** Words of the question that the first search contains. */
  searched: RegExp[];
  /** What the short answer or the report must contain. */
  phrase: RegExp;
};

const SHOP = `Some context first. Our organization Alder & Sons sells furniture online, from beds to garden tables, and
employs about 60 people in Porto and Braga. Team 1 maintains the catalogue page, team 2 the checkout, and team 3 the pages
for the 11 partner stores. We moved everything to Next.js 15 in March after 8 years with a program that a former
colleague wrote in PHP. On Tuesdays our buyers upload the new prices as a spreadsheet, and a script writes them to the
database at 8 in the evening. Since the move several customers called, because they saw last week's price on the
catalogue page and today's price in the checkout. Team 1 says that the database is correct, and team 2 agrees. Clara from
the office made screenshots, and they show the same thing on the telephone and on the computer. A colleague wrote in the
chat: "Did nobody test this?" We did, but only on our own computers, where the page is always new.`;

const STAFF = `The catalogue has 4,200 items in 37 groups. Each item has between 3 and 12 photographs, a description in
Portuguese and in English, and a table of sizes. The descriptions come from the makers and are corrected by two editors,
Rui and Teresa, who work on Mondays and Thursdays. The photographs come from a studio in Aveiro which delivers them on
Wednesdays. Two years ago we tried to buy a finished shop, but it could not show the delivery days of the 11 partner
stores, so the board decided against it. The budget for this year is spent, the next meeting of the board is in
October, and until then we would like to change as little as possible. Our hosting contract runs until 2028 and allows
any Node.js server. The developers work in Porto, the editors in Braga, and everybody meets once a month. Most visitors
come in the evening, and before Christmas there are five times as many of them as in summer. The checkout has to work
then, whatever happens to the rest. The partner stores have their own computers and see the same pages as the visitors.`;

const TRIPS = `We are a small travel agency with nine people, and our site shows about 300 walking tours. The tours are
written by our guides, who live in seven countries and send their texts by mail. An assistant puts them into a headless
system, and the site is built every night. In spring a new guide joined, and now there are tours in Georgia and Armenia as
well. Visitors can filter tours by month, by length and by difficulty, and they can write to the guide. We host the site
on one small server in Ghent. Everything works, but the owner reads about new things and asks me about them on Fridays.
I am the only one who writes code here, mostly on Mondays, and I learned it from books.`;

const VEREIN = `Wir sind ein Sportverein mit 1.400 Mitgliedern in Bremen, und ich betreue die Seite in meiner Freizeit. Die Seite
zeigt die Trainingszeiten der 23 Gruppen, die Spielberichte und die Bilder vom Sommerfest. Bis zum letzten Jahr hat das mein
Vorgänger gemacht, der nach Kiel gezogen ist. Er hat mir einen Ordner mit Notizen hinterlassen, die ich nicht alle verstehe.
Der Vorstand trifft sich am ersten Dienstag im Monat und möchte, dass alles so bleibt. Die Trainer schicken mir ihre Zeiten
mit der Post oder am Telefon, und ich trage sie am Wochenende ein. Im Herbst kommen zwei neue Gruppen dazu, eine für Kinder
und eine für Senioren. Das Geld reicht für einen kleinen Server, den ein Mitglied in seinem Büro betreibt.`;

const SCHOOL = `Я веду сайт музыкальной школы в Перми. В школе 480 учеников и 35 преподавателей, занятия идут в двух зданиях на
разных концах города. На сайте есть расписание, объявления и фотографии с концертов. Раньше всё это делал мой коллега
Игорь, но в прошлом году он уехал в Казань. Директор просит, чтобы к сентябрю сайт выглядел лучше, а бухгалтерия просит
не тратить денег. По вторникам я обновляю расписание, а по пятницам отвечаю на письма родителей. Сайт написан на Next.js
и работает на одном сервере в подвале второго здания. Летом там было жарко, и сервер два раза выключался.`;

const flat = (text: string) => text.replaceAll("\n", " ");

/** The question stands at the end, at the start and in the middle. */
export const LONG_QUESTIONS: LongQuestion[] = [
  {
    name: "English, at the end",
    text: `${flat(SHOP)}\n\n${flat(STAFF)}\n\n${flat(TRIPS)}\n\nHow do I revalidate cached data on demand with a tag? Thanks a lot for your help!`,
    searched: [/revalidate/i, /cached/i, /tag/i, /Next\.js/],
    phrase: /revalidateTag|updateTag/,
  },
  {
    name: "English, at the start",
    text: `Hello! How can I generate a sitemap for a Next.js site? ${flat(TRIPS)}`,
    searched: [/sitemap/i, /Next\.js/],
    phrase: /generateSitemaps|sitemap\.xml/,
  },
  {
    name: "German, in the middle",
    text: `${flat(VEREIN)} Wie funktioniert der draft mode in Next.js? ${flat(
      "Ein Freund hat mir davon erzählt, er arbeitet bei einer Zeitung in Hamburg. Wir wollen die Spielberichte vorher lesen, bevor sie jeder sehen kann. Die Trainer sollen dafür nichts lernen müssen. Vielen Dank im Voraus und viele Grüße aus Bremen.",
    )}`,
    searched: [/draft mode/i, /Next\.js/],
    phrase: /draft/i,
  },
  {
    name: "Russian, at the end",
    text: `${flat(SCHOOL)} Как сделать динамический маршрут? Заранее спасибо.`,
    searched: [/dynamic/i, /route/i, /Next\.js/],
    phrase: /square brackets|\[slug\]|\[folderName\]/,
  },
];
