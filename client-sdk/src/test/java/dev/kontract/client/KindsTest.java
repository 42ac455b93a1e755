package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.spec.Contract;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KindsTest {

    @Test
    void all_contract_isTheSame() {
        Map<String, String> contract = new LinkedHashMap<>();
        for (ResourceDescriptor resource :
                Catalog.load(Contract.DEFAULT_GROUP_DOMAIN).resources()) {
            contract.put(
                    resource.type().toString(),
                    resource.plural() + ' ' + resource.namespaced() + " dev.kontract.model." + resource.schema());
        }
        Map<String, String> kinds = new LinkedHashMap<>();
        for (Kind<?> kind : Kinds.all()) {
            kinds.put(
                    kind.name().toString(),
                    kind.plural() + ' ' + kind.namespaced() + ' ' + kind.type().getName());
        }
        assertThat(kinds).containsExactlyInAnyOrderEntriesOf(contract);
    }

    @Test
    void inDomain_accessControl_movesOnlyThat() {
        assertThat(Kinds.ROLE.inDomain("example.org").root()).isEqualTo("/apis/rbac.authorization.example.org/v1");
        assertThat(Kinds.LEASE.inDomain("example.org").root()).isEqualTo("/apis/coordination.k8s.io/v1");
    }
}
