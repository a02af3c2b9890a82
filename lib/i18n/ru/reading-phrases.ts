import type { readingPhrases as original } from "@/lib/i18n/en/reading-phrases";

export const readingPhrases: Record<keyof typeof original, string> = {
  "said.This is a picture; only text can be read": "Это изображение, а прочитать можно только текст",
  "said.This is a recording; only text can be read": "Это запись, а прочитать можно только текст",
  "said.This is an archive of files, which is not opened": "Это архив с файлами, он не открывается",
  "said.This is an office document of a kind that cannot be read":
    "Это офисный документ такого вида, который прочитать нельзя",
  "said.This is a file of a kind that cannot be read": "Это файл такого вида, который прочитать нельзя",
  "said.There is nothing at this address: the answer is empty": "По этому адресу ничего нет: ответ пуст",
  "said.The page shows its text only to programs that run its scripts, which is not done here":
    "Страница показывает текст только тем программам, которые выполняют её скрипты; здесь они не выполняются",
  "said.The document is protected by a password": "Документ защищён паролем",
  "said.The document holds pictures of its pages and no text":
    "В документе только изображения страниц, текста в нём нет",
  "said.The document is damaged and cannot be read": "Документ повреждён, прочитать его нельзя",
  "said.The page took too long to take apart and was given up":
    "Разбор страницы длился слишком долго и был прерван",
  "said.The page needed too much memory to take apart and was given up":
    "Для разбора страницы не хватило памяти, он был прерван",
  "said.The page could not be taken apart": "Разобрать страницу не удалось",
  "said.The site's robots.txt asks programs to leave this page alone":
    "Файл robots.txt этого сайта просит программы не читать эту страницу",
  "said.The site's robots.txt could not be read, so the site is left alone for now":
    "Файл robots.txt этого сайта прочитать не удалось, поэтому сайт пока не читается",
  "said.The address belongs or leads to a host that may not be read here":
    "Этот адрес принадлежит сайту, который здесь читать нельзя, или ведёт на него",
  "said.Only addresses of the web can be read, and a secure page may not lead to one that is not":
    "Читать можно только адреса интернета, а защищённая страница не должна вести на незащищённую",
  "said.The address belongs or leads to a network that is not public":
    "Этот адрес принадлежит закрытой сети или ведёт в неё",
  "said.The address names a port that pages are not read from":
    "В адресе указан порт, с которого страницы не читаются",
  "said.The address leads on and on and never to a page":
    "Адрес всё время ведёт дальше и ни разу — на страницу",
  "said.The page is too large to be read": "Страница слишком велика",
  "said.The site took too long to answer": "Сайт слишком долго не отвечал",
  "said.The site could not be reached": "Связаться с сайтом не удалось",
  "said.The answer of the site could not be understood": "Ответ сайта разобрать не удалось",
  "said.There is no page at this address (status #)": "По этому адресу страницы нет (код {n, number})",
  "said.The site does not give this page to everybody (status #)":
    "Сайт отдаёт эту страницу не всем (код {n, number})",
  "said.The site asks to wait before it answers again (status #)":
    "Сайт просит подождать, прежде чем ответит снова (код {n, number})",
  "said.The site answered with an error of its own (status #)":
    "Сайт ответил ошибкой на своей стороне (код {n, number})",
  "said.The site answered with something else than a page (status #)":
    "Сайт ответил не страницей (код {n, number})",
};
