package dev.kontract.conformance.bench.clients;

import dev.kontract.client.KontractClient;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Role;
import java.nio.file.Path;
import java.util.function.Consumer;

/** This project's client. */
final class KontractUnderTest implements ClientUnderTest {

    private final KontractClient client;
    private Informer<Role> informer;

    KontractUnderTest(Path kubeconfig) {
        client = KontractClient.connect(KubeConfig.of(kubeconfig).config());
    }

    @Override
    public int list(String namespace) {
        return client.roles(namespace).list().items().size();
    }

    @Override
    public void get(String namespace, String name) {
        client.roles(namespace).get(name);
    }

    @Override
    public void inform(String namespace, Consumer<String> changed) {
        informer = Informer.of(client.roles(namespace)).start();
        informer.addListener(new ChangeListener<>() {
            @Override
            public void onUpdate(Role before, Role after) {
                changed.accept(after.resourceVersion());
            }
        });
    }

    @Override
    public int informed() {
        return informer.hasSynced() ? informer.indexer().size() : -1;
    }

    @Override
    public void close() {
        client.close();
    }
}
