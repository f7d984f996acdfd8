-- CreateTable
CREATE TABLE "FlipPoints" (
    "setup" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "points" BLOB NOT NULL,

    PRIMARY KEY ("setup", "page"),
    CONSTRAINT "FlipPoints_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "PageBody" ("sha256") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "FlipPoints_sha256_idx" ON "FlipPoints"("sha256");

-- CreateIndex
CREATE INDEX "FlipPoints_code_idx" ON "FlipPoints"("code");
