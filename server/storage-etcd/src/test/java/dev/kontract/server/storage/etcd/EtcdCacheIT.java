package dev.kontract.server.storage.etcd;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The storage behind a watch cache, as in a server. */
class EtcdCacheIT extends StorageContract {

    @Override
    protected Storage open(StorageEnvironment environment) throws IOException {
        return EtcdProcess.shared().provider().open(EtcdStorageIT.unversioned(environment));
    }

    @Test
    @Override
    public void matchesItsModel() {
        assumeTrue(EtcdProcess.hasReliableProgress(), "revisions are compared, and an old etcd gets writes more");
        super.matchesItsModel();
    }

    @Test
    @Override
    public void isLinearizable_underConcurrentUse() throws Exception {
        assumeTrue(EtcdProcess.hasReliableProgress(), "revisions are compared, and an old etcd gets writes more");
        super.isLinearizable_underConcurrentUse();
    }
}
