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
        this.etcd = StoreCopies.in(options, new ObjectVersioner().exceptEncrypted(), System::currentTimeMillis);
        this.place = "etcd below " + options.prefix();
    }

    /** Returns the name of the storage. */
    String place() {
        return place;
    }

    /**
     * Copies a store to etcd, and returns the number of objects.
     *
     * @throws StorageException if a server uses the store, or etcd is not empty
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
     * Copies the contents of etcd to a new store, and returns the number of objects.
     *
     * @param folder the folder of the new store
     * @param dataDir the data directory of the server that will use it, which gets the credentials that are stored in etcd
     * @throws StorageException if servers use etcd, none has ever used it, or there is already a store
     * @throws IOException if the credentials cannot be written
     */
    int toStore(Path folder, Path dataDir) throws IOException {
        requireStore();
        StoreCopy copy = unused();
        StoreCopy whole = SharedSettings.identified(copy);
        Optional<SharedCredentials> credentials = SharedCredentials.of(copy);
        StoreFiles.writeStore(folder, whole, () -> {
            if (!revisions(unused()).equals(revisions(copy))) {
                throw refusal("objects in " + place + " were changed meanwhile; stop all servers");
            }
        });
        if (credentials.isPresent()) {
            credentials.get().keepIn(dataDir);
        }
        return whole.items().size();
    }

    private static List<Long> revisions(StoreCopy copy) {
        return copy.items().stream().map(each -> each.entry().revision()).toList();
    }

    /**
     * Copies the current contents of etcd to a new file, and returns the number of objects.
     *
     * @throws StorageException if no server has ever used etcd, or the file exists
     */
    int toBackup(Path file) {
        requireStore();
        StoreCopy copy = SharedSettings.identified(etcd.read().without(MasterLeases::contains));
        StoreFiles.writeBackup(file, copy);
        return copy.items().size();
    }

    /**
     * Replaces the contents of etcd with a backup, and returns the number of objects.
     *
     * @param bump how far above the revision of the backup the revisions continue at least
     * @throws StorageException if servers use etcd, or the prefix and that of another store overlap
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
