-- Calls of servers' tools that answered with an error of their own count as failed, also in runs that have ended.
UPDATE calls SET outcome = 'failed'
WHERE outcome = 'succeeded' AND tool LIKE 'mcp\_\_%' ESCAPE '\'
  AND EXISTS (SELECT 1 FROM run_events e, json_each(e.body, '$.foreignTools') f
    WHERE e.run_id = calls.run_id AND e.type = 'run-started' AND lower(f.value ->> '$.title') = calls.tool)
  AND EXISTS (SELECT 1 FROM run_events e
    WHERE e.run_id = calls.run_id AND e.type = 'call-ended' AND e.body ->> '$.callId' = calls.call_id
      AND e.body -> '$.output.isError' = 'true');
