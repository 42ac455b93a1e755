package dev.kontract.server.command;

import dev.kontract.server.storage.sqlite.SqliteProvider;
import dev.kontract.server.storage.sqlite.SqliteStorage;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Restores the objects of a backup. */
@Command(
        name = "restore",
        addMethodSubcommands = false,
        description =
                "Replaces all objects of a data directory, or of etcd, with those of a backup. No server may be using"
                        + " them.",
        footerHeading = "%nExample:%n",
        footer = "  kontract restore --data-dir ~/.kontract --from kontract.backup")
@SuppressWarnings("NullAway.Init") // set by the parser
final class RestoreCommand implements OneTimeCommand {

    @Option(
            names = "--from",
            paramLabel = "FILE",
            required = true,
            description = "The file that the command backup has created.")
    private Path file;

    @Option(
            names = "--bump-revision",
            paramLabel = "NUMBER",
            defaultValue = "1000000",
            description =
                    "In etcd, how far behind the revision of the backup the revisions go on at least: more than there"
                            + " were writes after it (${DEFAULT-VALUE}).")
    private long bump;

    @Mixin
    private BackendFlags storage = new BackendFlags();

    @Override
    public String run(Path dataDir) throws IOException {
        if (storage.isEtcd()) {
            try (StoreTransfer transfer = storage.transfer()) {
                return "Restored " + transfer.fromBackup(file, bump) + " objects from " + file;
            }
        }
        SqliteStorage.restore(file, SqliteProvider.folderIn(dataDir));
        return "Restored from " + file;
    }
}
