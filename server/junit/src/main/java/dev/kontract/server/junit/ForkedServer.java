package dev.kontract.server.junit;

import dev.kontract.client.KontractClient;
import dev.kontract.server.ApiServer;
import dev.kontract.server.identity.Kubeconfig;
import java.util.Optional;

/** A server that belongs to a test, in the process of the test. */
record ForkedServer(ApiServer fork) implements Target {

    @Override
    public Optional<ApiServer> server() {
        return Optional.of(fork);
    }

    @Override
    public KontractClient administrator() {
        return fork.client();
    }

    @Override
    public KontractClient observer() {
        return fork.observer();
    }

    @Override
    public KontractClient connect(Actor actor) {
        return fork.client(actor.name(), actor.groupArray());
    }

    @Override
    public String kubeconfig(Actor actor) {
        return actor.equals(Actor.ADMINISTRATOR)
                ? fork.kubeconfig()
                : fork.kubeconfig(actor.name(), actor.groupArray());
    }

    @Override
    public String plainKubeconfig(Actor actor) {
        return fork.insecureUrl()
                .map(url -> Kubeconfig.of(url, "", actor.name(), fork.token(actor.name(), actor.groupArray())))
                .orElseGet(() -> fork.kubeconfig(actor.name(), actor.groupArray()));
    }

    @Override
    public void close() {
        fork.close();
    }
}
