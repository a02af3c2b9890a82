CREATE TABLE "mails" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"watch_id" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"attempts" bigint NOT NULL,
	"next_at" bigint,
	"fault" text COLLATE "C",
	"answer" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"settled_at" bigint
);
--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "mail_to" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_watch" ON "mails" USING btree ("watch_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");