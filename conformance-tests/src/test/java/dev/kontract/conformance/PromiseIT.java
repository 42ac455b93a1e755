package dev.kontract.conformance;

import dev.kontract.conformance.promise.Promise;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * On the server of this build, all promises about some kinds that differ, and every sixth of the others: they are about the
 * same code. With {@code -Dlong}, and on any other server, all of them.
 */
@ExtendWith(EmbeddedServer.class)
class PromiseIT extends PromiseContract {

    private static final Set<String> WHOLE = Set.of(
            "", "v1 Secret", "v1 Pod", "v1 Service", "apps/v1 StatefulSet", "rbac.authorization.k8s.io/v1 ClusterRole");

    @Override
    protected boolean selects(Promise promise) {
        boolean sampled = EmbeddedServer.runs() && System.getProperty("long") == null;
        return !sampled
                || WHOLE.contains(promise.kind())
                || Math.floorMod(promise.id().hashCode(), 6) == 0;
    }

    /** The server of this build ends with the tests. */
    @Override
    @AfterAll
    void clean() throws IOException, InterruptedException {
        if (!EmbeddedServer.runs()) {
            super.clean();
        }
    }
}
