package dev.kontract.server.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupDomainTest {

    @ParameterizedTest
    @CsvSource({
        "/apis/rbac.authorization.acme.test/v1/roles,/apis/rbac.authorization.k8s.io/v1/roles",
        "/apis/rbac.authorization.k8s.io/v1/roles,/apis//v1/roles",
        "/apis/rbac.authorization.other.test/v1/roles,/apis/rbac.authorization.other.test/v1/roles",
        "/apis/authorization.k8s.io/v1/x,/apis/authorization.k8s.io/v1/x",
        "/api/v1/pods,/api/v1/pods"
    })
    void apply_leadsToTheBuiltDomain(String path, String route) {
        assertThat(new GroupDomain("k8s.io", "acme.test").apply(path)).isEqualTo(route);
    }

    @ParameterizedTest
    @CsvSource({"/apis/rbac.authorization.k8s.io/v1/roles", "/api/v1/pods"})
    void apply_ofTheSameDomain_changesNothing(String path) {
        assertThat(new GroupDomain("k8s.io", "k8s.io").apply(path)).isEqualTo(path);
    }
}
