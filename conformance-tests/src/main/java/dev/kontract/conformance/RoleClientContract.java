package dev.kontract.conformance;

import static dev.kontract.conformance.GeneratedClient.add;
import static dev.kontract.conformance.GeneratedClient.codeOf;
import static dev.kontract.conformance.GeneratedClient.model;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.api.RoleApi;
import dev.kontract.client.invoker.ApiException;
import dev.kontract.conformance.suite.Fixtures;
import dev.kontract.model.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests the {@code Role} operations through the generated client: the server accepts its requests, and the client reads
 * every field of the responses.
 */
@SuppressWarnings("NullAway")
public abstract class RoleClientContract {

    private static final Map<String, String> LABELS = Map.of("client", "yes");

    private final RoleApi api = new RoleApi(GeneratedClient.authenticated());
    private final String namespace = TestNamespaces.create();

    private Role create() throws ApiException {
        Role role = model(Fixtures.minimal("Role", namespace), Role.class);
        return api.createNamespacedRole(namespace, role, null, null, null, null);
    }

    @Test
    void read_tellsWhatWasCreated() throws ApiException {
        Role created = create();

        assertThat(api.readNamespacedRole(namespace, created.getMetadata().getName(), null))
                .isEqualTo(created);
    }

    @Test
    void list_tellsAll() throws ApiException {
        Role created = create();

        assertThat(api.listNamespacedRole(namespace, null, null, null, null, null, null, null, null, null, null, null)
                        .getItems())
                .extracting(Role::getMetadata)
                .containsExactly(created.getMetadata());
        assertThat(api.listRoleForAllNamespaces(null, null, null, null, null, null, null, null, null, null, null)
                        .getItems())
                .extracting(Role::getMetadata)
                .contains(created.getMetadata());
    }

    @Test
    void replace_changesTheRole() throws ApiException {
        Role role = create();
        role.getMetadata().setLabels(LABELS);
        String name = role.getMetadata().getName();

        Role replaced = api.replaceNamespacedRole(namespace, name, role, null, null, null, null);

        assertThat(replaced.getMetadata().getLabels()).isEqualTo(LABELS);
    }

    @Test
    void patch_changesTheRole() throws ApiException {
        String name = create().getMetadata().getName();

        Role patched =
                api.patchNamespacedRole(namespace, name, add("/metadata/labels", LABELS), null, null, null, null, null);

        assertThat(patched.getMetadata().getLabels()).isEqualTo(LABELS);
    }

    @Test
    void delete_endsTheRole() throws ApiException {
        String name = create().getMetadata().getName();

        assertThat(api.deleteNamespacedRole(namespace, name, null, null, null, null, null, null)
                        .getStatus())
                .isEqualTo("Success");
        assertThat(codeOf(() -> api.readNamespacedRole(namespace, name, null))).isEqualTo(404);
    }

    @Test
    void deleteCollection_endsTheRoles() throws ApiException {
        String name = create().getMetadata().getName();
        api.deleteCollectionNamespacedRole(
                namespace, null, null, null, null, null, null, null, null, null, null, null, null, null, null);

        assertThat(codeOf(() -> api.readNamespacedRole(namespace, name, null))).isEqualTo(404);
    }

    @Test
    void read_isUnauthorized_whenNobodyIsKnown() {
        RoleApi anonymous = new RoleApi(GeneratedClient.anonymous());

        assertThat(codeOf(() -> anonymous.readNamespacedRole(namespace, "r", null)))
                .isEqualTo(401);
    }
}
