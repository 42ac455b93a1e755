package dev.kontract.server.storage.etcd;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The storage as a server has it, behind a watch cache. */
class EtcdCacheIT extends StorageContract {

    @Override
    protected Storage open(StorageEnvironment environment) throws IOException {
        return EtcdProcess.shared().provider().open(EtcdStorageIT.unversioned(environment));
    }

    @Test
    @Override
    public void behaves_asItsModelDoes() {
        assumeTrue(EtcdProcess.tellsProgress(), "revisions are compared, and an old etcd gets writes more");
        super.behaves_asItsModelDoes();
    }

    @Test
    @Override
    public void isLinearizable_underConcurrentUse() throws Exception {
        assumeTrue(EtcdProcess.tellsProgress(), "revisions are compared, and an old etcd gets writes more");
        super.isLinearizable_underConcurrentUse();
    }
}
