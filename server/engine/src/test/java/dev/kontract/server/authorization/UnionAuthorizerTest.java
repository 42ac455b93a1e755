package dev.kontract.server.authorization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnionAuthorizerTest {

    private static final AuthorizationAttributes REQUEST = AuthorizationAttributes.of(
            UserInfo.anonymous(), RequestInfo.of("GET", "/version", QueryParameters.parse("")));

    private static Decision decide(Authorizer... authorizers) {
        return new UnionAuthorizer(List.of(authorizers)).authorize(REQUEST);
    }

    @Test
    void authorize_takesTheFirstOpinion() {
        Authorizer no = request -> Decision.deny("never");
        assertThat(decide(new AlwaysDeny(), new AlwaysAllow(), no).isAllowed()).isTrue();
        assertThat(decide(no, new AlwaysAllow())).isEqualTo(Decision.deny("never"));
    }

    @Test
    void authorize_gathersWhyNobodyHasAny() {
        Authorizer other =
                request -> new Decision(Decision.Verdict.NO_OPINION, "RBAC: nothing", "a binding is malformed");
        assertThat(decide(other, new AlwaysDeny()))
                .isEqualTo(new Decision(
                        Decision.Verdict.NO_OPINION,
                        "RBAC: nothing\nEverything is forbidden.",
                        "a binding is malformed"));
    }
}
