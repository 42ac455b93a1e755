package dev.kontract.server.command;

import dev.kontract.server.flags.EtcdFlags;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Copies all objects to another kind of storage. */
@Command(
        name = "migrate",
        addMethodSubcommands = false,
        description =
                "Copies all objects from the sqlite storage of a data directory to etcd, or back. What they are copied to"
                        + " must be empty, and no server may be using either. An interrupted copy is repeated from its beginning.",
        footerHeading = "%nExample:%n",
        footer = "  kontract migrate --from sqlite --to etcd --etcd-servers http://10.0.0.1:2379")
@SuppressWarnings("NullAway.Init") // set by the parser
final class MigrateCommand implements OneTimeCommand {

    private enum Backend {
        SQLITE,
        ETCD
    }

    @Option(
            names = "--from",
            paramLabel = "NAME",
            required = true,
            description = "The storage that has the objects: sqlite or etcd.")
    private Backend from;

    @Option(
            names = "--to",
            paramLabel = "NAME",
            required = true,
            description = "The storage that they are copied to: etcd or sqlite.")
    private Backend to;

    @Mixin
    private EtcdFlags etcd = new EtcdFlags();

    @Override
    public String run(Path dataDir) throws IOException {
        if (from == to) {
            throw new IllegalArgumentException("--from and --to must differ");
        }
        Path folder = SqliteProvider.folderIn(dataDir);
        try (StoreTransfer transfer = new StoreTransfer(etcd.settings())) {
            if (to == Backend.ETCD) {
                return "Copied " + transfer.toEtcd(folder) + " objects from " + folder + " to " + transfer.place();
            }
            return "Copied " + transfer.toStore(folder, dataDir) + " objects from " + transfer.place() + " to "
                    + folder;
        }
    }
}
