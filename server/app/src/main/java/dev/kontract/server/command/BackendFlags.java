package dev.kontract.server.command;

import dev.kontract.server.flags.EtcdFlags;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags by which a command selects the storage that it works on. */
final class BackendFlags {

    private enum Backend {
        SQLITE,
        ETCD
    }

    @Option(
            names = "--storage-backend",
            paramLabel = "NAME",
            description =
                    "Where the objects are: sqlite, in the data directory, or etcd (etcd if there are flags for it, else"
                            + " sqlite).")
    private @Nullable Backend backend;

    @Mixin
    private EtcdFlags etcd = new EtcdFlags();

    /**
     * Returns whether etcd is selected.
     *
     * @throws IllegalArgumentException if there are flags for etcd, and another storage is selected
     */
    boolean isEtcd() {
        return etcd.backend(backend, Backend.ETCD, Backend.SQLITE) == Backend.ETCD;
    }

    /**
     * Access to the objects in etcd.
     *
     * @throws IllegalArgumentException if a flag is missing or invalid
     * @throws IOException if a file for TLS cannot be read
     */
    StoreTransfer transfer() throws IOException {
        return new StoreTransfer(etcd.settings());
    }
}
