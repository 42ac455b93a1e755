package dev.kontract.server;

import dev.kontract.server.command.OneTimeCommand;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import dev.kontract.server.storage.sqlite.SqliteStorage;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Restores the objects of a backup. */
@Command(
        name = "restore",
        description = "Replaces all objects of a data directory with those of a backup. No server may be using it.",
        footerHeading = "%nExample:%n",
        footer = "  kontract-server restore --data-dir ~/.kontract --from kontract.backup")
@SuppressWarnings("NullAway.Init") // set by the parser
final class RestoreCommand implements OneTimeCommand {

    @Option(
            names = "--from",
            paramLabel = "FILE",
            required = true,
            description = "The file that the command backup has created.")
    private Path file;

    @Override
    public String run(Path dataDir) {
        SqliteStorage.restore(file, SqliteProvider.folderIn(dataDir));
        return "Restored from " + file;
    }
}
