-- The mail that carries a link: an older mail that is sent late ends no newer link.
ALTER TABLE "mailed_token" ADD COLUMN "mail_id" TEXT;
