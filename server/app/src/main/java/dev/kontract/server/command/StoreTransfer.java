package dev.kontract.server.command;

import dev.kontract.server.cluster.MasterLeases;
import dev.kontract.server.cluster.SharedCredentials;
import dev.kontract.server.cluster.SharedSettings;
import dev.kontract.server.registry.ObjectVersioner;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageSettings;
import dev.kontract.server.storage.StoreCopy;
import dev.kontract.server.storage.etcd.EtcdBackend;
import dev.kontract.server.storage.etcd.EtcdProvider;
import dev.kontract.server.storage.etcd.StoreCopies;
import dev.kontract.server.storage.sqlite.StoreFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Moves all objects between etcd and files of SQLite. Used by one thread. */
final class StoreTransfer implements AutoCloseable {

    private final StoreCopies etcd;
    private final String place;

    StoreTransfer(StorageSettings settings) {
        EtcdProvider options = new EtcdBackend().provider(settings);
        this.etcd = StoreCopies.in(options, new ObjectVersioner(), System::currentTimeMillis);
        this.place = "etcd below " + options.prefix();
    }

    /** What the objects are in. */
    String place() {
        return place;
    }

    /**
     * Copies a store to etcd, and returns how many objects there are.
     *
     * @throws StorageException when a server uses the store, or etcd holds anything
     */
    int toEtcd(Path folder) {
        String origin = "the store in " + folder.toAbsolutePath().normalize();
        return StoreFiles.using(folder, copy -> {
            boolean begun = etcd.unfinished().filter(origin::equals).isPresent();
            if (!begun && !etcd.read().items().isEmpty()) {
                throw refusal(
                        "there are objects in " + place + " already; choose another --etcd-prefix, or delete them");
            }
            return etcd.write(SharedSettings.recording(copy, InstantSource.system()), origin, copy.revision());
        });
    }

    /**
     * Copies what is in etcd to a new store, and returns how many objects there are.
     *
     * @param folder where the store is made
     * @param dataDir the data directory of the server that will use it, which gets the credentials that are stored in etcd
     * @throws StorageException when servers use etcd or none has ever done, or there is a store already
     * @throws IOException when the credentials cannot be written
     */
    int toStore(Path folder, Path dataDir) throws IOException {
        requireStore();
        StoreCopy copy = unused();
        StoreCopy whole = SharedSettings.identified(copy);
        StoreFiles.writeStore(folder, whole, () -> {
            if (!revisions(unused()).equals(revisions(copy))) {
                throw refusal("objects in " + place + " were changed meanwhile; stop all servers");
            }
        });
        Optional<SharedCredentials> credentials = SharedCredentials.of(copy);
        if (credentials.isPresent()) {
            credentials.get().keepIn(dataDir);
        }
        return whole.items().size();
    }

    private static List<Long> revisions(StoreCopy copy) {
        return copy.items().stream().map(each -> each.entry().revision()).toList();
    }

    /**
     * Copies what is in etcd at this moment to a new file, and returns how many objects there are.
     *
     * @throws StorageException when no server has ever used etcd, or the file exists
     */
    int toBackup(Path file) {
        requireStore();
        StoreCopy copy = SharedSettings.identified(etcd.read().without(MasterLeases::contains));
        StoreFiles.writeBackup(file, copy);
        return copy.items().size();
    }

    /**
     * Replaces what is in etcd by a backup, and returns how many objects there are.
     *
     * @param bump how far behind the revision of the backup the revisions go on at least
     * @throws StorageException when servers use etcd, or the prefix and that of another store lie within one another
     */
    int fromBackup(Path file, long bump) {
        StoreCopy copy = StoreFiles.ofBackup(file);
        if (etcd.unfinished().isEmpty()) {
            unused();
        }
        String origin = "the backup " + file.toAbsolutePath().normalize();
        return etcd.write(SharedSettings.recording(copy, InstantSource.system()), origin, copy.revision() + bump);
    }

    private void requireStore() {
        if (etcd.unfinished().isEmpty() && !etcd.isUsed()) {
            throw refusal("no server has stored anything in " + place + ": is --etcd-prefix that of the servers?");
        }
    }

    private StoreCopy unused() {
        StoreCopy copy = etcd.read();
        Optional<StoreCopy.Item> server = copy.items().stream()
                .filter(each -> MasterLeases.contains(each.entry().key()))
                .findFirst();
        if (server.isPresent()) {
            throw refusal("servers are using " + place + ", one of them at "
                    + MasterLeases.server(server.get().entry()).address()
                    + ": stop them, and wait until their leases end, about "
                    + MasterLeases.TIME_TO_LIVE.toSeconds() + " s after a crash");
        }
        return copy;
    }

    private static StorageException refusal(String message) {
        return new StorageException(StorageException.Reason.UNAVAILABLE, message, 0);
    }

    @Override
    public void close() {
        etcd.close();
    }
}
