-- AlterTable
ALTER TABLE "Score" ADD COLUMN "verdicts" TEXT;
