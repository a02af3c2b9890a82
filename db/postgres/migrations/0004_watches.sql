CREATE TABLE "watch_times" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"watch_id" text COLLATE "C" NOT NULL,
	"due_at" bigint NOT NULL,
	"at" bigint NOT NULL,
	"run_id" text COLLATE "C",
	"skipped" text COLLATE "C",
	"line" text COLLATE "C",
	"is_quiet" boolean,
	"counts" text COLLATE "C",
	"told" boolean DEFAULT false NOT NULL,
	"settled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"owner_id" text COLLATE "C",
	"thread_id" text COLLATE "C",
	"template" text COLLATE "C",
	"question" text COLLATE "C" NOT NULL,
	"agent" text COLLATE "C",
	"scope" text COLLATE "C",
	"places" text COLLATE "C",
	"schedule" text COLLATE "C" NOT NULL,
	"time_zone" text COLLATE "C" NOT NULL,
	"run_money" double precision,
	"month_money" double precision,
	"tell_when" text COLLATE "C" NOT NULL,
	"channels" text COLLATE "C" NOT NULL,
	"feed_number" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"paused_at" bigint,
	"ended_at" bigint,
	"next_at" bigint,
	"claimed_until" bigint,
	"seen_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "watch_times" ADD CONSTRAINT "watch_times_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_times" ADD CONSTRAINT "watch_times_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_times_watch" ON "watch_times" USING btree ("watch_id","at");--> statement-breakpoint
CREATE INDEX "watch_times_run" ON "watch_times" USING btree ("run_id") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "watch_times_open" ON "watch_times" USING btree ("watch_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "watches_owner" ON "watches" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "watches_thread" ON "watches" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "watches_next" ON "watches" USING btree ("next_at") WHERE next_at is not null;