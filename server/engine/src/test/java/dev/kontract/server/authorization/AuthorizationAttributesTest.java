package dev.kontract.server.authorization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthorizationAttributesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api/v1/pods|pods is forbidden: User \"bob\" cannot list resource \"pods\" in API group \"\" at the cluster scope",
                "/apis/apps/v1/namespaces/x/statefulsets/w/scale|statefulsets.apps \"w\" is forbidden: User \"bob\" cannot get resource \"statefulsets/scale\" in API group \"apps\" in the namespace \"x\"",
                "/metrics|forbidden: User \"bob\" cannot get path \"/metrics\"",
                "/<b>&\u200b|forbidden: User \"bob\" cannot get path \"/&lt;b&gt;&amp;\\u200b\""
            })
    void forbidden_saysWhatWasAsked(String path, String message) {
        AuthorizationAttributes attributes = AuthorizationAttributes.of(
                UserInfo.of("bob", "", List.of()), RequestInfo.of("GET", path, QueryParameters.parse("")));

        assertThat(attributes.forbidden("")).hasMessage(message);
        assertThat(attributes.forbidden("RBAC: odd")).hasMessage(message + ": RBAC: odd");
    }
}
