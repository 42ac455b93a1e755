package dev.kontract.server.command;

import dev.kontract.server.storage.sqlite.SqliteProvider;
import dev.kontract.server.storage.sqlite.SqliteStorage;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Copies all objects to a file. */
@Command(
        name = "backup",
        addMethodSubcommands = false,
        description =
                "Copies all objects of a data directory, or of etcd, to a new file, even while servers are using them.",
        footerHeading = "%nExample:%n",
        footer = "  kontract backup --data-dir ~/.kontract --to kontract.backup")
@SuppressWarnings("NullAway.Init") // set by the parser
final class BackupCommand implements OneTimeCommand {

    @Option(names = "--to", paramLabel = "FILE", required = true, description = "The file to create.")
    private Path file;

    @Mixin
    private BackendFlags storage = new BackendFlags();

    @Override
    public String run(Path dataDir) throws IOException {
        if (storage.isEtcd()) {
            try (StoreTransfer transfer = storage.transfer()) {
                return "Backed up " + transfer.toBackup(file) + " objects to " + file;
            }
        }
        SqliteStorage.backup(SqliteProvider.folderIn(dataDir), file);
        return "Backed up to " + file;
    }
}
