// Failures of search services other than Tavily; extends `error-phrases.ts`.

export const searchPhrases = {
  "said.SearXNG refused to answer as JSON. Add “json” to search.formats in its settings.yml and start it again":
    "SearXNG refused to answer as JSON. Add “json” to search.formats in its settings.yml and start it again",
  "said.SearXNG asks to wait before the next request": "SearXNG asks to wait before the next request",
  "said.SearXNG could not be reached": "SearXNG could not be reached",
  "said.SearXNG did not answer in time": "SearXNG did not answer in time",
  "said.SearXNG's answer could not be understood": "SearXNG's answer could not be understood",
  "said.SearXNG wanted to lead to another address, which is not followed. Check SEARXNG_URL":
    "SearXNG wanted to lead to another address, which is not followed. Check SEARXNG_URL",
  "said.The request to SearXNG was stopped": "The request to SearXNG was stopped",
  "said.SearXNG asked for a pause": "SearXNG asked for a pause",
  "said.SearXNG failed several times in a row and is left alone for a while":
    "SearXNG failed several times in a row and is left alone for a while",
  "said.SearXNG is just being tried by another run": "SearXNG is just being tried by another run",
  "said.SearXNG failed a moment ago and is left alone for a while":
    "SearXNG failed a moment ago and is left alone for a while",
  "said.Wikipedia asks to wait before the next request": "Wikipedia asks to wait before the next request",
  "said.Wikipedia could not be reached": "Wikipedia could not be reached",
  "said.Wikipedia did not answer in time": "Wikipedia did not answer in time",
  "said.Wikipedia's answer could not be understood": "Wikipedia's answer could not be understood",
  "said.Wikipedia wanted to lead to another address, which is not followed. Check search.wikipedia_base_url":
    "Wikipedia wanted to lead to another address, which is not followed. Check search.wikipedia_base_url",
  "said.The request to Wikipedia was stopped": "The request to Wikipedia was stopped",
  "said.Wikipedia asked for a pause": "Wikipedia asked for a pause",
  "said.Wikipedia failed several times in a row and is left alone for a while":
    "Wikipedia failed several times in a row and is left alone for a while",
  "said.Wikipedia is just being tried by another run": "Wikipedia is just being tried by another run",
  "said.Wikipedia failed a moment ago and is left alone for a while":
    "Wikipedia failed a moment ago and is left alone for a while",
  "said.Brave refused the key. Check BRAVE_API_KEY": "Brave refused the key. Check BRAVE_API_KEY",
  "said.Brave's quota is used up": "Brave's quota is used up",
  "said.Brave asks to wait before the next request": "Brave asks to wait before the next request",
  "said.Brave could not be reached": "Brave could not be reached",
  "said.Brave did not answer in time": "Brave did not answer in time",
  "said.Brave's answer could not be understood": "Brave's answer could not be understood",
  "said.Brave wanted to lead to another address, which is not followed. Check BRAVE_API_KEY":
    "Brave wanted to lead to another address, which is not followed. Check BRAVE_API_KEY",
  "said.The request to Brave was stopped": "The request to Brave was stopped",
  "said.Brave asked for a pause": "Brave asked for a pause",
  "said.Brave failed several times in a row and is left alone for a while":
    "Brave failed several times in a row and is left alone for a while",
  "said.Brave is just being tried by another run": "Brave is just being tried by another run",
  "said.Brave failed a moment ago and is left alone for a while":
    "Brave failed a moment ago and is left alone for a while",
  "said.Exa refused the key. Check EXA_API_KEY": "Exa refused the key. Check EXA_API_KEY",
  "said.Exa's quota is used up": "Exa's quota is used up",
  "said.Exa asks to wait before the next request": "Exa asks to wait before the next request",
  "said.Exa could not be reached": "Exa could not be reached",
  "said.Exa did not answer in time": "Exa did not answer in time",
  "said.Exa's answer could not be understood": "Exa's answer could not be understood",
  "said.Exa wanted to lead to another address, which is not followed. Check EXA_API_KEY":
    "Exa wanted to lead to another address, which is not followed. Check EXA_API_KEY",
  "said.The request to Exa was stopped": "The request to Exa was stopped",
  "said.Exa asked for a pause": "Exa asked for a pause",
  "said.Exa failed several times in a row and is left alone for a while":
    "Exa failed several times in a row and is left alone for a while",
  "said.Exa is just being tried by another run": "Exa is just being tried by another run",
  "said.Exa failed a moment ago and is left alone for a while":
    "Exa failed a moment ago and is left alone for a while",
  "said.Serper refused the key. Check SERPER_API_KEY": "Serper refused the key. Check SERPER_API_KEY",
  "said.Serper's quota is used up": "Serper's quota is used up",
  "said.Serper asks to wait before the next request": "Serper asks to wait before the next request",
  "said.Serper could not be reached": "Serper could not be reached",
  "said.Serper did not answer in time": "Serper did not answer in time",
  "said.Serper's answer could not be understood": "Serper's answer could not be understood",
  "said.Serper wanted to lead to another address, which is not followed. Check SERPER_API_KEY":
    "Serper wanted to lead to another address, which is not followed. Check SERPER_API_KEY",
  "said.The request to Serper was stopped": "The request to Serper was stopped",
  "said.Serper asked for a pause": "Serper asked for a pause",
  "said.Serper failed several times in a row and is left alone for a while":
    "Serper failed several times in a row and is left alone for a while",
  "said.Serper is just being tried by another run": "Serper is just being tried by another run",
  "said.Serper failed a moment ago and is left alone for a while":
    "Serper failed a moment ago and is left alone for a while",
  "said.Perplexity refused the key. Check PERPLEXITY_API_KEY":
    "Perplexity refused the key. Check PERPLEXITY_API_KEY",
  "said.Perplexity's quota is used up": "Perplexity's quota is used up",
  "said.Perplexity asks to wait before the next request": "Perplexity asks to wait before the next request",
  "said.Perplexity could not be reached": "Perplexity could not be reached",
  "said.Perplexity did not answer in time": "Perplexity did not answer in time",
  "said.Perplexity's answer could not be understood": "Perplexity's answer could not be understood",
  "said.Perplexity wanted to lead to another address, which is not followed. Check PERPLEXITY_API_KEY":
    "Perplexity wanted to lead to another address, which is not followed. Check PERPLEXITY_API_KEY",
  "said.The request to Perplexity was stopped": "The request to Perplexity was stopped",
  "said.Perplexity asked for a pause": "Perplexity asked for a pause",
  "said.Perplexity failed several times in a row and is left alone for a while":
    "Perplexity failed several times in a row and is left alone for a while",
  "said.Perplexity is just being tried by another run": "Perplexity is just being tried by another run",
  "said.Perplexity failed a moment ago and is left alone for a while":
    "Perplexity failed a moment ago and is left alone for a while",
} as const;
