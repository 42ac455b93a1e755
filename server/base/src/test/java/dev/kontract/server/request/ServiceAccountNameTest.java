package dev.kontract.server.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceAccountNameTest {

    @Test
    void ofUser_serviceAccount_isParsed() {
        assertThat(ServiceAccountName.ofUser("system:serviceaccount:shop:operator"))
                .contains(new ServiceAccountName("shop", "operator"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jane", "system:kube-scheduler", "system:serviceaccounts"})
    void ofUser_otherUser_isEmpty(String user) {
        assertThat(ServiceAccountName.ofUser(user)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"system:serviceaccount:", "system:serviceaccount:shop", "system:serviceaccount:shop:a:b"})
    void ofUser_malformedServiceAccount_isRejected(String user) {
        assertThatThrownBy(() -> ServiceAccountName.ofUser(user))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(user + " is not a service account: expected system:serviceaccount:<namespace>:<name>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void ofUser_blank_isRejected(String user) {
        assertThatThrownBy(() -> ServiceAccountName.ofUser(user)).hasMessage("the name of a user is empty");
    }
}
