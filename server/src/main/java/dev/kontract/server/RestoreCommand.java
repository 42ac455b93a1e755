package dev.kontract.server;

import dev.kontract.server.command.OneTimeCommand;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import dev.kontract.server.storage.sqlite.SqliteStorage;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Brings the objects of a backup back. */
@Command(
        name = "restore",
        description = "Replaces the objects of a data directory by those of a backup, while no server uses it.")
@SuppressWarnings("NullAway.Init") // set by the parser
final class RestoreCommand implements OneTimeCommand {

    @Option(names = "--from", required = true, description = "The file that backup made.")
    private Path file;

    @Override
    public String run(Path dataDir) {
        SqliteStorage.restore(file, SqliteProvider.folderIn(dataDir));
        return "Restored from " + file;
    }
}
