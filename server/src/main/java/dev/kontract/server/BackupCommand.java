package dev.kontract.server;

import dev.kontract.server.command.OneTimeCommand;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import dev.kontract.server.storage.sqlite.SqliteStorage;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Copies all objects to a file. */
@Command(
        name = "backup",
        description = "Copies the objects of a data directory to a new file, also while a server serves them.")
@SuppressWarnings("NullAway.Init") // set by the parser
final class BackupCommand implements OneTimeCommand {

    @Option(names = "--to", required = true, description = "The file to make.")
    private Path file;

    @Override
    public String run(Path dataDir) {
        SqliteStorage.backup(SqliteProvider.folderIn(dataDir), file);
        return "Backed up to " + file;
    }
}
