package dev.kontract.server.command;

import dev.kontract.server.storage.sqlite.SqliteProvider;
import dev.kontract.server.storage.sqlite.SqliteStorage;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Copies all objects to a file, and verifies such files. */
@Command(
        name = "backup",
        addMethodSubcommands = false,
        description =
                "Copies all objects of a data directory, or of etcd, to a new file, even while servers are using them.",
        footerHeading = "%nExample:%n",
        footer = {
            "  kontract backup --data-dir ~/.kontract --to kontract.backup --verify",
            "  kontract backup --verify --from kontract.backup"
        })
final class BackupCommand implements OneTimeCommand {

    @Option(names = "--to", paramLabel = "FILE", description = "The file to create.")
    private @Nullable Path file;

    @Option(
            names = "--verify",
            description = "Reads the backup, the new one or that of --from, and checks the file, its checksum and every"
                    + " object.")
    private boolean verify;

    @Option(names = "--from", paramLabel = "FILE", description = "With --verify, the existing backup to check.")
    private @Nullable Path existing;

    @Mixin
    private BackendFlags storage = new BackendFlags();

    @Override
    public String run(Path dataDir) throws IOException {
        if (existing != null && verify && file == null) {
            return BackupVerification.of(existing);
        }
        if (file == null || existing != null) {
            throw new IllegalArgumentException(
                    "name the file to create with --to, or an existing one with --verify --from");
        }
        String made = make(dataDir, file);
        return verify ? made + "\n" + BackupVerification.of(file) : made;
    }

    private String make(Path dataDir, Path target) throws IOException {
        if (storage.isEtcd()) {
            try (StoreTransfer transfer = storage.transfer()) {
                return "Backed up " + transfer.toBackup(target) + " objects to " + target;
            }
        }
        SqliteStorage.backup(SqliteProvider.folderIn(dataDir), target);
        return "Backed up to " + target;
    }
}
