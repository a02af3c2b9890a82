import type { searchPhrases as original } from "@/lib/i18n/en/search-phrases";

export const searchPhrases: Record<keyof typeof original, string> = {
  "said.SearXNG refused to answer as JSON. Add “json” to search.formats in its settings.yml and start it again":
    "SearXNG не отдаёт ответы в JSON: добавьте «json» в search.formats в его settings.yml и перезапустите его",
  "said.SearXNG asks to wait before the next request": "SearXNG: просьба подождать перед следующим запросом",
  "said.SearXNG could not be reached": "SearXNG: нет связи",
  "said.SearXNG did not answer in time": "SearXNG: нет ответа вовремя",
  "said.SearXNG's answer could not be understood": "SearXNG: ответ непонятен",
  "said.SearXNG wanted to lead to another address, which is not followed. Check SEARXNG_URL":
    "SearXNG: переадресация на другой адрес, по ней не идём; проверьте SEARXNG_URL",
  "said.The request to SearXNG was stopped": "SearXNG: запрос остановлен",
  "said.SearXNG asked for a pause": "SearXNG: просьба о паузе",
  "said.SearXNG failed several times in a row and is left alone for a while":
    "SearXNG: несколько сбоев подряд, пока не спрашиваем",
  "said.SearXNG is just being tried by another run": "SearXNG: как раз проверяет другой запуск",
  "said.SearXNG failed a moment ago and is left alone for a while":
    "SearXNG: недавний сбой, пока не спрашиваем",
  "said.Wikipedia asks to wait before the next request":
    "Википедия: просьба подождать перед следующим запросом",
  "said.Wikipedia could not be reached": "Википедия: нет связи",
  "said.Wikipedia did not answer in time": "Википедия: нет ответа вовремя",
  "said.Wikipedia's answer could not be understood": "Википедия: ответ непонятен",
  "said.Wikipedia wanted to lead to another address, which is not followed. Check search.wikipedia_base_url":
    "Википедия: переадресация на другой адрес, по ней не идём; проверьте search.wikipedia_base_url",
  "said.The request to Wikipedia was stopped": "Википедия: запрос остановлен",
  "said.Wikipedia asked for a pause": "Википедия: просьба о паузе",
  "said.Wikipedia failed several times in a row and is left alone for a while":
    "Википедия: несколько сбоев подряд, пока не спрашиваем",
  "said.Wikipedia is just being tried by another run": "Википедия: как раз проверяет другой запуск",
  "said.Wikipedia failed a moment ago and is left alone for a while":
    "Википедия: недавний сбой, пока не спрашиваем",
  "said.Brave refused the key. Check BRAVE_API_KEY": "Brave: ключ не принят; проверьте BRAVE_API_KEY",
  "said.Brave's quota is used up": "Brave: квота исчерпана",
  "said.Brave asks to wait before the next request": "Brave: просьба подождать перед следующим запросом",
  "said.Brave could not be reached": "Brave: нет связи",
  "said.Brave did not answer in time": "Brave: нет ответа вовремя",
  "said.Brave's answer could not be understood": "Brave: ответ непонятен",
  "said.Brave wanted to lead to another address, which is not followed. Check BRAVE_API_KEY":
    "Brave: переадресация на другой адрес, по ней не идём; проверьте BRAVE_API_KEY",
  "said.The request to Brave was stopped": "Brave: запрос остановлен",
  "said.Brave asked for a pause": "Brave: просьба о паузе",
  "said.Brave failed several times in a row and is left alone for a while":
    "Brave: несколько сбоев подряд, пока не спрашиваем",
  "said.Brave is just being tried by another run": "Brave: как раз проверяет другой запуск",
  "said.Brave failed a moment ago and is left alone for a while": "Brave: недавний сбой, пока не спрашиваем",
  "said.Exa refused the key. Check EXA_API_KEY": "Exa: ключ не принят; проверьте EXA_API_KEY",
  "said.Exa's quota is used up": "Exa: квота исчерпана",
  "said.Exa asks to wait before the next request": "Exa: просьба подождать перед следующим запросом",
  "said.Exa could not be reached": "Exa: нет связи",
  "said.Exa did not answer in time": "Exa: нет ответа вовремя",
  "said.Exa's answer could not be understood": "Exa: ответ непонятен",
  "said.Exa wanted to lead to another address, which is not followed. Check EXA_API_KEY":
    "Exa: переадресация на другой адрес, по ней не идём; проверьте EXA_API_KEY",
  "said.The request to Exa was stopped": "Exa: запрос остановлен",
  "said.Exa asked for a pause": "Exa: просьба о паузе",
  "said.Exa failed several times in a row and is left alone for a while":
    "Exa: несколько сбоев подряд, пока не спрашиваем",
  "said.Exa is just being tried by another run": "Exa: как раз проверяет другой запуск",
  "said.Exa failed a moment ago and is left alone for a while": "Exa: недавний сбой, пока не спрашиваем",
  "said.Serper refused the key. Check SERPER_API_KEY": "Serper: ключ не принят; проверьте SERPER_API_KEY",
  "said.Serper's quota is used up": "Serper: квота исчерпана",
  "said.Serper asks to wait before the next request": "Serper: просьба подождать перед следующим запросом",
  "said.Serper could not be reached": "Serper: нет связи",
  "said.Serper did not answer in time": "Serper: нет ответа вовремя",
  "said.Serper's answer could not be understood": "Serper: ответ непонятен",
  "said.Serper wanted to lead to another address, which is not followed. Check SERPER_API_KEY":
    "Serper: переадресация на другой адрес, по ней не идём; проверьте SERPER_API_KEY",
  "said.The request to Serper was stopped": "Serper: запрос остановлен",
  "said.Serper asked for a pause": "Serper: просьба о паузе",
  "said.Serper failed several times in a row and is left alone for a while":
    "Serper: несколько сбоев подряд, пока не спрашиваем",
  "said.Serper is just being tried by another run": "Serper: как раз проверяет другой запуск",
  "said.Serper failed a moment ago and is left alone for a while":
    "Serper: недавний сбой, пока не спрашиваем",
  "said.Perplexity refused the key. Check PERPLEXITY_API_KEY":
    "Perplexity: ключ не принят; проверьте PERPLEXITY_API_KEY",
  "said.Perplexity's quota is used up": "Perplexity: квота исчерпана",
  "said.Perplexity asks to wait before the next request":
    "Perplexity: просьба подождать перед следующим запросом",
  "said.Perplexity could not be reached": "Perplexity: нет связи",
  "said.Perplexity did not answer in time": "Perplexity: нет ответа вовремя",
  "said.Perplexity's answer could not be understood": "Perplexity: ответ непонятен",
  "said.Perplexity wanted to lead to another address, which is not followed. Check PERPLEXITY_API_KEY":
    "Perplexity: переадресация на другой адрес, по ней не идём; проверьте PERPLEXITY_API_KEY",
  "said.The request to Perplexity was stopped": "Perplexity: запрос остановлен",
  "said.Perplexity asked for a pause": "Perplexity: просьба о паузе",
  "said.Perplexity failed several times in a row and is left alone for a while":
    "Perplexity: несколько сбоев подряд, пока не спрашиваем",
  "said.Perplexity is just being tried by another run": "Perplexity: как раз проверяет другой запуск",
  "said.Perplexity failed a moment ago and is left alone for a while":
    "Perplexity: недавний сбой, пока не спрашиваем",
};
