package dev.kontract.conformance;

import static dev.kontract.conformance.GeneratedClient.add;
import static dev.kontract.conformance.GeneratedClient.codeOf;
import static dev.kontract.conformance.GeneratedClient.model;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.api.StatefulSetApi;
import dev.kontract.client.invoker.ApiException;
import dev.kontract.conformance.suite.Fixtures;
import dev.kontract.model.StatefulSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Tests the {@code StatefulSet} operations through the generated client: the server accepts its requests, and the
 * client reads every field of the responses.
 */
@SuppressWarnings("NullAway")
public abstract class StatefulSetClientContract {

    private static final int CONFLICT = 409;
    private static final int ATTEMPTS = 10;
    private static final String[] WRITTEN_BY_CONTROLLERS = {
        "status", "metadata.resourceVersion", "metadata.managedFields"
    };

    private final StatefulSetApi api = new StatefulSetApi(GeneratedClient.authenticated());
    private final String namespace = TestNamespaces.create();

    private StatefulSet create() throws ApiException {
        StatefulSet set = model(Fixtures.minimal("StatefulSet", namespace), StatefulSet.class);
        return api.createNamespacedStatefulSet(namespace, set, null, null, null, null);
    }

    @Test
    void read_tellsWhatWasCreated() throws ApiException {
        StatefulSet created = create();
        String name = created.getMetadata().getName();

        assertThat(api.readNamespacedStatefulSet(namespace, name, null))
                .usingRecursiveComparison()
                .ignoringFields(WRITTEN_BY_CONTROLLERS)
                .isEqualTo(created);
        assertThat(api.readNamespacedStatefulSetStatus(namespace, name, null))
                .usingRecursiveComparison()
                .ignoringFields(WRITTEN_BY_CONTROLLERS)
                .isEqualTo(created);
    }

    @Test
    void list_tellsAll() throws ApiException {
        StatefulSet created = create();

        assertThat(api.listNamespacedStatefulSet(
                                namespace, null, null, null, null, null, null, null, null, null, null, null)
                        .getItems())
                .extracting(set -> set.getMetadata().getUid())
                .containsExactly(created.getMetadata().getUid());
        assertThat(api.listStatefulSetForAllNamespaces(null, null, null, null, null, null, null, null, null, null, null)
                        .getItems())
                .extracting(set -> set.getMetadata().getUid())
                .contains(created.getMetadata().getUid());
    }

    /** A call that replaces a set. */
    private interface Replacing {
        StatefulSet replace(String name, StatefulSet set) throws ApiException;
    }

    /**
     * Creates a set, changes it and replaces it; retries on a conflict, because a controller may update the set
     * meanwhile.
     */
    private StatefulSet replaced(Consumer<StatefulSet> change, Replacing verb) throws ApiException {
        String name = create().getMetadata().getName();
        for (int attempt = 1; ; attempt++) {
            StatefulSet set = api.readNamespacedStatefulSet(namespace, name, null);
            change.accept(set);
            try {
                return verb.replace(name, set);
            } catch (ApiException e) {
                if (e.getCode() != CONFLICT || attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    @Test
    void replace_changesTheSet() throws ApiException {
        StatefulSet replaced = replaced(
                set -> set.getSpec().setReplicas(3),
                (name, set) -> api.replaceNamespacedStatefulSet(namespace, name, set, null, null, null, null));

        assertThat(replaced.getSpec().getReplicas()).isEqualTo(3);
    }

    @Test
    void replaceStatus_changesTheStatus() throws ApiException {
        StatefulSet replaced = replaced(
                set -> set.getStatus().setReplicas(1),
                (name, set) -> api.replaceNamespacedStatefulSetStatus(namespace, name, set, null, null, null, null));

        assertThat(replaced.getStatus().getReplicas()).isEqualTo(1);
    }

    @Test
    void patch_changesTheSet() throws ApiException {
        String name = create().getMetadata().getName();

        assertThat(api.patchNamespacedStatefulSet(
                                namespace, name, add("/spec/replicas", 2), null, null, null, null, null)
                        .getSpec()
                        .getReplicas())
                .isEqualTo(2);
    }

    @Test
    void patchStatus_changesTheStatus() throws ApiException {
        String name = create().getMetadata().getName();

        assertThat(api.patchNamespacedStatefulSetStatus(
                                namespace, name, add("/status/replicas", 2), null, null, null, null, null)
                        .getStatus()
                        .getReplicas())
                .isEqualTo(2);
    }

    @Test
    void delete_endsTheSet() throws ApiException {
        String name = create().getMetadata().getName();

        assertThat(api.deleteNamespacedStatefulSet(namespace, name, null, null, null, null, null, null)
                        .getStatus())
                .isEqualTo("Success");
    }

    @Test
    void deleteCollection_endsTheSets() throws ApiException {
        String name = create().getMetadata().getName();
        api.deleteCollectionNamespacedStatefulSet(
                namespace, null, null, null, null, null, null, null, null, null, null, null, null, null, null);

        assertThat(codeOf(() -> api.readNamespacedStatefulSet(namespace, name, null)))
                .isEqualTo(404);
    }
}
