package dev.kontract.server.storage.etcd;

import dev.kontract.server.storage.StorageBackend;
import dev.kontract.server.storage.StorageSettings;
import dev.kontract.server.storage.window.HistoryCapacity;

/** The backend {@code etcd}. */
public final class EtcdBackend implements StorageBackend {

    @Override
    public String name() {
        return "etcd";
    }

    @Override
    public EtcdProvider provider(StorageSettings settings) {
        StorageSettings.Tls tls = settings.tls();
        return new EtcdProvider(
                settings.servers().stream().map(EtcdProvider::server).toList(),
                settings.prefix().orElse(EtcdProvider.DEFAULT_PREFIX),
                new TlsFiles(tls.authorities(), tls.certificate(), tls.key()),
                settings.compactionInterval(),
                settings.healthTimeout().orElse(EtcdProvider.DEFAULT_HEALTH_TIMEOUT),
                HistoryCapacity.DEFAULT.cached());
    }
}
