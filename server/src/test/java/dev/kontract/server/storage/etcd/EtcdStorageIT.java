package dev.kontract.server.storage.etcd;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.Versioner;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class EtcdStorageIT extends StorageContract {

    @Override
    protected Storage open(StorageEnvironment environment) throws IOException {
        return EtcdStorage.open(EtcdProcess.shared().provider(), unversioned(environment));
    }

    /** The values of the contract hold no revision. */
    static StorageEnvironment unversioned(StorageEnvironment environment) {
        return new StorageEnvironment(
                environment.dataDir(),
                environment.identity(),
                environment.timer(),
                Versioner.UNCHANGED,
                KeyConversion.NONE);
    }

    @Test
    @Override
    public void reportsProgress_inTurn() {
        assumeTrue(EtcdProcess.tellsProgress(), "revisions are compared, and an old etcd gets writes more");
        super.reportsProgress_inTurn();
    }
}
