CREATE TABLE "page_pictures" (
	"page_id" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	CONSTRAINT "page_pictures_page_id_sha256_pk" PRIMARY KEY("page_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"sha256" text COLLATE "C" PRIMARY KEY NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"width" bigint NOT NULL,
	"height" bigint NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fetched_pages" ADD COLUMN "pictures" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "page_pictures" ADD CONSTRAINT "page_pictures_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_pictures" ADD CONSTRAINT "page_pictures_sha256_pictures_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."pictures"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_pictures_picture" ON "page_pictures" USING btree ("sha256");