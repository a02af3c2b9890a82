// Labelled claims of our own, by which a judge of citations is measured. Of the six claims on each side of a page, the first
// four are hard for code: supported ones in quite different words, unsupported ones in the words of the page with another
// relation or an addition. The last two are in its words, or wrong by a figure or name. All texts are made up.

import type { LabelledClaim } from "./measure-checker";

type LabelledPage = { page: string; supported: string[]; unsupported: string[] };

const PAGES: LabelledPage[] = [
  {
    page: `# Ferry to Skarva resumes

14 March 2023. The ferry between Holm and the island of Skarva sails again after eleven weeks. A storm had torn away the landing stage on the island at the turn of the year. Islanders were supplied by a fishing boat in the meantime. The shipping company did not charge residents for tickets in the first week.`,
    supported: [
      "The boat link from Holm to Skarva is running again",
      "Bad weather around New Year destroyed the place where the ferry docks on Skarva",
      "While the ferry was out of service, a fishing boat brought supplies to the people on Skarva",
      "Residents travelled free of charge during the first week",
      "A storm had torn away the landing stage on the island",
      "The ferry between Holm and Skarva sails again after eleven weeks",
    ],
    unsupported: [
      "The shipping company decided to charge residents for the first week",
      "The storm sank the ferry between Holm and Skarva",
      "Islanders were supplied by helicopter while the ferry did not sail",
      "The new landing stage on Skarva is built of concrete",
      "The ferry sails again after seventeen weeks",
      "The ferry between Holm and Bergen sails again",
    ],
  },
  {
    page: `# Night work and sleep: a survey of nurses

We asked 1,840 nurses in nine hospitals about their sleep. Nurses who worked three nights in a row reported shorter sleep than those who worked single nights. Caffeine was associated with shorter sleep, but naps before the shift were not. The survey cannot show what causes what. Two hospitals left the study before it ended.`,
    supported: [
      "Nurses with several consecutive night shifts slept less, by their own account, than those with isolated ones",
      "The study does not allow conclusions about causes",
      "Napping ahead of a shift was not linked to less sleep",
      "Not all hospitals took part until the end",
      "The survey asked 1,840 nurses in nine hospitals about their sleep",
      "Two hospitals left the study before it ended",
    ],
    unsupported: [
      "Caffeine causes nurses to sleep less",
      "Naps before the shift shortened the sleep of nurses",
      "Sleep was measured with devices on the wrist",
      "Nurses with single nights slept less than those with three in a row",
      "The survey asked 2,840 nurses about their sleep",
      "Four hospitals left the study before it ended",
    ],
  },
  {
    page: `# The Tarn Viaduct

The viaduct was designed by Edith Marlow and built by the firm of Rees and Sons between 1868 and 1873. Marlow had wanted iron, but the railway insisted on brick. Its nineteen arches carry a single track. Trains were withdrawn in 1964, and walkers use it today. In 1991 the county bought it for one pound.`,
    supported: [
      "The railway company wanted the viaduct to be made of brick",
      "Pedestrians now walk over the former railway bridge",
      "A woman named Marlow drew up the design, and Rees and Sons carried it out",
      "The county paid a symbolic price for the viaduct",
      "The viaduct was built between 1868 and 1873",
      "Trains were withdrawn in 1964",
    ],
    unsupported: [
      "Rees and Sons designed the viaduct for Edith Marlow",
      "The railway had wanted iron, but Marlow insisted on brick",
      "The viaduct carries two tracks over nineteen arches",
      "Walkers bought the viaduct from the county",
      "Trains were withdrawn in 1974",
      "The viaduct was designed by Isambard Brunel",
    ],
  },
  {
    page: `# Update 4.2 of the Lumen editor

This version opens files of other editors without a converter. Autosave is now on for everybody; it can be turned off for each project. Spell checking no longer runs while a file is being saved. The plug-in for diagrams is deprecated and will be removed in version 5. Users on Windows 8 cannot install this update.`,
    supported: [
      "Files from other editors can be opened directly since version 4.2",
      "Saving happens automatically by default, but a project can opt out",
      "The diagram plug-in is going to disappear in a later release",
      "People with Windows 8 are excluded from the update",
      "Users on Windows 8 cannot install this update",
      "The plug-in for diagrams will be removed in version 5",
    ],
    unsupported: [
      "Version 4.2 removed the plug-in for diagrams",
      "Autosave cannot be turned off any more",
      "Spell checking now runs while a file is being saved",
      "Lumen converts its own files for other editors",
      "The plug-in for diagrams will be removed in version 7",
      "Users on Windows 10 cannot install this update",
    ],
  },
  {
    page: `# Beaver returns to the Oln

Beavers live on the river Oln again, more than a century after the last one was shot. Five animals crossed from the neighbouring valley by themselves; nobody released them. Farmers fear flooded meadows. The district pays for fences around orchards, but not for lost hay. A biologist, Ines Kowal, counts the lodges each autumn.`,
    supported: [
      "The beavers on the Oln came on their own and were not reintroduced by people",
      "Hunting had wiped out the beaver on the Oln over a hundred years ago",
      "Fruit growers get protective fences at public expense",
      "Farmers worry that their grassland will be under water",
      "Ines Kowal counts the lodges each autumn",
      "Five animals crossed from the neighbouring valley",
    ],
    unsupported: [
      "The district compensates farmers for lost hay",
      "Ines Kowal released five beavers on the Oln",
      "Farmers shot five beavers on the Oln",
      "Beavers have already flooded the orchards",
      "Eight animals crossed from the neighbouring valley",
      "Marek Nowak counts the lodges each autumn",
    ],
  },
  {
    page: `# Harvest tax repealed

Parliament abolished the harvest tax on Tuesday by a narrow majority. The minister of finance, Halvor Brekke, had argued for keeping it; his own party voted against him. Towns will lose a fifth of their income. The law takes effect in January, provided that the president signs it.`,
    supported: [
      "The members of the finance minister's party did not follow him",
      "The vote to do away with the harvest tax was close",
      "The repeal still needs the signature of the president",
      "Municipalities are going to have less money because of the decision",
      "Parliament abolished the harvest tax on Tuesday",
      "Towns will lose a fifth of their income",
    ],
    unsupported: [
      "Halvor Brekke proposed to abolish the harvest tax",
      "The president has signed the repeal of the harvest tax",
      "Parliament introduced a harvest tax by a narrow majority",
      "The state replaces the income that towns will lose",
      "Parliament abolished the harvest tax on Friday",
      "The harvest tax brought in 40 million a year",
    ],
  },
  {
    page: `# Cold glue for wooden instruments

Hide glue has to be warm when it is applied and lets a joint be opened again with steam. Modern white glue is used cold and holds for good, which is why restorers avoid it. Fish glue lies between the two: it can be used cold and still be loosened. It keeps for about a year in a closed jar.`,
    supported: [
      "Restorers do not like white glue because its joints cannot be undone",
      "A joint made with hide glue can be separated by means of steam",
      "Fish glue needs no heating and yet can be released later",
      "In a sealed container fish glue lasts roughly twelve months",
      "Fish glue can be used cold and still be loosened",
      "Hide glue has to be warm when it is applied",
    ],
    unsupported: [
      "White glue is preferred by restorers because it holds for good",
      "Fish glue has to be warm when it is applied",
      "Hide glue can be used cold and still be loosened",
      "Fish glue is stronger than hide glue",
      "Fish glue keeps for about six years in a closed jar",
      "Casein glue keeps for about a year in a closed jar",
    ],
  },
  {
    page: `# Quarterly figures of Norda Foods

Norda Foods sold more in the quarter than a year before, mainly because prices rose; the number of packages fell. Its bakery lost money for the third time in a row and is to be sold. The head of the company, Tove Lind, expects a better second half. Shares fell by six percent after the announcement.`,
    supported: [
      "Higher prices, not larger volumes, lifted the sales of Norda Foods",
      "Norda intends to part with its loss-making bakery business",
      "The chief executive is optimistic about the months ahead",
      "Investors reacted badly to the figures",
      "Shares fell by six percent after the announcement",
      "The bakery lost money for the third time in a row",
    ],
    unsupported: [
      "Norda Foods sold more packages than a year before",
      "Norda Foods has sold its bakery",
      "Shares rose by six percent after the announcement",
      "Tove Lind expects losses in the second half",
      "Shares fell by nine percent after the announcement",
      "Norda Foods employs 12,000 people",
    ],
  },
  {
    page: `# Почтовая карета в Заречье

Музей в Заречье открыл зал с почтовой каретой XIX века. Карету нашли в сарае под Лугой, её подарила семья Орловых. Реставраторы сохранили старую краску и заменили только колёса. Кататься на карете нельзя, но внутри разрешают посидеть. Вход для школьников бесплатный.`,
    supported: [
      "Семья Орловых передала карету музею безвозмездно",
      "Посетители могут сесть внутрь кареты",
      "При реставрации прежний слой краски оставили",
      "Школьники за посещение не платят",
      "Карету нашли в сарае под Лугой",
      "Музей в Заречье открыл зал с почтовой каретой XIX века",
    ],
    unsupported: [
      "Музей купил карету у семьи Орловых",
      "Посетителям разрешают кататься на карете",
      "Реставраторы заново покрасили карету и сохранили колёса",
      "Карету построили под Лугой",
      "Музей в Заречье открыл зал с почтовой каретой XVII века",
      "Карету нашли в сарае под Гатчиной",
    ],
  },
  {
    page: `# Шум у школы № 12

Жители улицы Садовой жаловались на стройку рядом со школой № 12. Городская служба измерила шум и превышения не нашла. Тем не менее строители согласились не работать во время экзаменов. Директор школы Анна Громова назвала это решение разумным. Стройку закончат осенью.`,
    supported: [
      "Измерения показали, что шум был в пределах нормы",
      "На время экзаменов работы остановят по доброй воле строителей",
      "Руководитель школы одобрила договорённость",
      "Недовольны стройкой были люди, живущие на Садовой",
      "Жители улицы Садовой жаловались на стройку рядом со школой № 12",
      "Стройку закончат осенью",
    ],
    unsupported: [
      "Городская служба нашла превышение шума у школы № 12",
      "Анна Громова жаловалась на стройку",
      "Город запретил строителям работать во время экзаменов",
      "Стройку уже закончили",
      "Жители улицы Лесной жаловались на стройку",
      "Жители жаловались на стройку рядом со школой № 17",
    ],
  },
];

export const CHECKER_CLAIMS: LabelledClaim[] = PAGES.flatMap(({ page, supported, unsupported }, index) =>
  [supported, unsupported].flatMap((claims, side) =>
    claims.map((claim, at) => ({
      id: `${index + 1}-${side === 0 ? "s" : "u"}${at + 1}`,
      claim: `${claim}.`,
      documents: [page],
      supported: side === 0,
    })),
  ),
);
