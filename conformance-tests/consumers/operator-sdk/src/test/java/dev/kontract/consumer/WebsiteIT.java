package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.Kontract;
import dev.kontract.server.junit.OperatorExtension;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The operator with the permissions that it is shipped with. */
@Kontract(controllers = "*", crds = "META-INF/fabric8", manifests = "src/main/deploy/rbac.yaml")
class WebsiteIT {

    private static final String ACCOUNT = "system:serviceaccount:websites:operator";

    @RegisterExtension
    final OperatorExtension operator = OperatorExtension.builder()
            .withReconciler(new WebsiteReconciler())
            .withUser(ACCOUNT)
            .build();

    @Test
    void website_isServedByPods(ApiServer server) throws IOException {
        operator.create(website("shop", 3));

        server.await(() -> ready("shop") == 3);
        server.permissions()
                .of(ACCOUNT)
                .comparedWith(Path.of("src/main/deploy/rbac.yaml"))
                .check();
    }

    @Test
    void website_isScaled(ApiServer server) {
        assertThat(operator.resources(Website.class).list().getItems()).isEmpty();
        operator.create(website("shop", 1));
        server.await(() -> ready("shop") == 1);

        operator.resources(Website.class).withName("shop").edit(each -> {
            each.getSpec().replicas = 2;
            return each;
        });

        server.await(() -> ready("shop") == 2);
        assertThat(operator.get(Deployment.class, "shop").getSpec().getReplicas())
                .isEqualTo(2);
    }

    @Test
    void website_isValidatedByItsDefinition() {
        assertThatThrownBy(() -> operator.create(website("shop", 0)))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("spec.replicas in body should be greater than or equal to 1");
    }

    private int ready(String name) {
        Website website = operator.get(Website.class, name);
        return website.getStatus() == null ? 0 : website.getStatus().ready;
    }

    private static Website website(String name, int replicas) {
        Website website = new Website();
        website.setMetadata(new ObjectMetaBuilder().withName(name).build());
        website.setSpec(new Website.Spec());
        website.getSpec().image = "nginx";
        website.getSpec().replicas = replicas;
        return website;
    }
}
