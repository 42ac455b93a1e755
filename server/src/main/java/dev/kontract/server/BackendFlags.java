package dev.kontract.server;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags by which a command selects the storage that it works on. */
@SuppressWarnings("NullAway.Init") // set by the parser
final class BackendFlags {

    private enum Backend {
        SQLITE,
        ETCD
    }

    @Option(
            names = "--storage-backend",
            paramLabel = "NAME",
            defaultValue = "sqlite",
            description = "Where the objects are: sqlite, in the data directory, or etcd (${DEFAULT-VALUE}).")
    private Backend backend;

    @Mixin
    private EtcdFlags etcd = new EtcdFlags();

    boolean isEtcd() {
        return backend == Backend.ETCD;
    }

    /** Access to the objects in etcd. */
    StoreTransfer transfer() {
        return new StoreTransfer(etcd.provider());
    }
}
