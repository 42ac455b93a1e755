package dev.kontract.conformance;

import static dev.kontract.conformance.GeneratedClient.add;
import static dev.kontract.conformance.GeneratedClient.codeOf;
import static dev.kontract.conformance.GeneratedClient.model;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.api.ClusterRoleBindingApi;
import dev.kontract.client.invoker.ApiException;
import dev.kontract.conformance.suite.Fixtures;
import dev.kontract.model.ClusterRoleBinding;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests the {@code ClusterRoleBinding} operations through the generated client: the server accepts its requests, and
 * the client reads every field of the responses.
 */
@SuppressWarnings("NullAway")
public abstract class ClusterRoleBindingClientContract {

    private static final Map<String, String> LABELS = Map.of("client", "yes");

    private final ClusterRoleBindingApi api = new ClusterRoleBindingApi(GeneratedClient.authenticated());

    private ClusterRoleBinding create() throws ApiException {
        ClusterRoleBinding binding = model(Fixtures.minimal("ClusterRoleBinding", ""), ClusterRoleBinding.class);
        return api.createClusterRoleBinding(binding, null, null, null, null);
    }

    @Test
    void read_tellsWhatWasCreated() throws ApiException {
        ClusterRoleBinding created = create();

        assertThat(api.readClusterRoleBinding(created.getMetadata().getName(), null))
                .isEqualTo(created);
    }

    @Test
    void list_tellsAll() throws ApiException {
        ClusterRoleBinding created = create();

        assertThat(api.listClusterRoleBinding(null, null, null, null, null, null, null, null, null, null, null)
                        .getItems())
                .extracting(ClusterRoleBinding::getMetadata)
                .contains(created.getMetadata());
    }

    @Test
    void replace_changesTheBinding() throws ApiException {
        ClusterRoleBinding binding = create();
        binding.getMetadata().setLabels(LABELS);
        String name = binding.getMetadata().getName();

        assertThat(api.replaceClusterRoleBinding(name, binding, null, null, null, null)
                        .getMetadata()
                        .getLabels())
                .isEqualTo(LABELS);
    }

    @Test
    void patch_changesTheBinding() throws ApiException {
        String name = create().getMetadata().getName();

        assertThat(api.patchClusterRoleBinding(name, add("/metadata/labels", LABELS), null, null, null, null, null)
                        .getMetadata()
                        .getLabels())
                .isEqualTo(LABELS);
    }

    @Test
    void delete_endsTheBinding() throws ApiException {
        String name = create().getMetadata().getName();

        assertThat(api.deleteClusterRoleBinding(name, null, null, null, null, null, null)
                        .getStatus())
                .isEqualTo("Success");
    }

    @Test
    void deleteCollection_endsTheSelectedBindings() throws ApiException {
        String name = create().getMetadata().getName();
        api.deleteCollectionClusterRoleBinding(
                null, null, null, "metadata.name=" + name, null, null, null, null, null, null, null, null, null, null);

        assertThat(codeOf(() -> api.readClusterRoleBinding(name, null))).isEqualTo(404);
    }
}
