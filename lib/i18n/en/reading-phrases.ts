// Reasons why a page could not be read, as in `lib/fetch/pages/reading-reasons.ts`; # stands for an HTTP status.

export const readingPhrases = {
  "said.This is a picture; only text can be read": "This is a picture; only text can be read",
  "said.This is a recording; only text can be read": "This is a recording; only text can be read",
  "said.This is an archive of files, which is not opened": "This is an archive of files, which is not opened",
  "said.This is an office document of a kind that cannot be read":
    "This is an office document of a kind that cannot be read",
  "said.This is a file of a kind that cannot be read": "This is a file of a kind that cannot be read",
  "said.There is nothing at this address: the answer is empty":
    "There is nothing at this address: the answer is empty",
  "said.The page shows its text only to programs that run its scripts, which is not done here":
    "The page shows its text only to programs that run its scripts, which is not done here",
  "said.The document is protected by a password": "The document is protected by a password",
  "said.The document holds pictures of its pages and no text":
    "The document holds pictures of its pages and no text",
  "said.The document is damaged and cannot be read": "The document is damaged and cannot be read",
  "said.The page took too long to take apart and was given up":
    "The page took too long to take apart and was given up",
  "said.The page needed too much memory to take apart and was given up":
    "The page needed too much memory to take apart and was given up",
  "said.The page could not be taken apart": "The page could not be taken apart",
  "said.The site's robots.txt asks programs to leave this page alone":
    "The site's robots.txt asks programs to leave this page alone",
  "said.The site's robots.txt could not be read, so the site is left alone for now":
    "The site's robots.txt could not be read, so the site is left alone for now",
  "said.The address belongs or leads to a host that may not be read here":
    "The address belongs or leads to a host that may not be read here",
  "said.Only addresses of the web can be read, and a secure page may not lead to one that is not":
    "Only addresses of the web can be read, and a secure page may not lead to one that is not",
  "said.The address belongs or leads to a network that is not public":
    "The address belongs or leads to a network that is not public",
  "said.The address names a port that pages are not read from":
    "The address names a port that pages are not read from",
  "said.The address leads on and on and never to a page": "The address leads on and on and never to a page",
  "said.The page is too large to be read": "The page is too large to be read",
  "said.The site took too long to answer": "The site took too long to answer",
  "said.The site could not be reached": "The site could not be reached",
  "said.The answer of the site could not be understood": "The answer of the site could not be understood",
  "said.There is no page at this address (status #)": "There is no page at this address (status {n, number})",
  "said.The site does not give this page to everybody (status #)":
    "The site does not give this page to everybody (status {n, number})",
  "said.The site asks to wait before it answers again (status #)":
    "The site asks to wait before it answers again (status {n, number})",
  "said.The site answered with an error of its own (status #)":
    "The site answered with an error of its own (status {n, number})",
  "said.The site answered with something else than a page (status #)":
    "The site answered with something else than a page (status {n, number})",
};
