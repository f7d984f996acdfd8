-- CreateTable
CREATE TABLE "Guideline" (
    "corpusId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "author" TEXT COLLATE "C" NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Guideline_pkey" PRIMARY KEY ("corpusId","version")
);

-- AddForeignKey
ALTER TABLE "Guideline" ADD CONSTRAINT "Guideline_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus"("id") ON DELETE CASCADE ON UPDATE CASCADE;
