package dev.kontract.server.authorization.impersonation;

import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;
import java.util.regex.Pattern;

/** The modes of impersonation, the most constrained first. */
enum ImpersonationMode {
    ARBITRARY_NODE("arbitrary-node") {
        @Override
        boolean suits(UserInfo wanted) {
            return isNameOnly(wanted) && isNode(wanted.name());
        }
    },
    SERVICE_ACCOUNT("serviceaccount") {
        @Override
        boolean suits(UserInfo wanted) {
            return isNameOnly(wanted) && ServiceAccountName.of(wanted.name()).isPresent();
        }
    },
    USER_INFO("user-info") {
        @Override
        boolean suits(UserInfo wanted) {
            return !isNode(wanted.name())
                    && ServiceAccountName.of(wanted.name()).isEmpty();
        }
    },
    LEGACY("") {
        @Override
        boolean suits(UserInfo wanted) {
            return true;
        }
    };

    static final String NODE_PREFIX = "system:node:";
    private static final int MAX_NODE_LENGTH = NODE_PREFIX.length() + 253;

    private static final Pattern NODE =
            Pattern.compile(NODE_PREFIX + "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

    private final String word;

    ImpersonationMode(String word) {
        this.word = word;
    }

    /** Returns whether this mode applies to the impersonated user. */
    abstract boolean suits(UserInfo wanted);

    /** Returns whether the requester also needs permission for the request itself under impersonation. */
    boolean isConstrained() {
        return this != LEGACY;
    }

    /** Returns the verb that permits impersonating a user. */
    String verb() {
        return isConstrained() ? "impersonate:" + word : "impersonate";
    }

    /** Returns the verb that permits the given verb under impersonation. */
    String verbOn(String verb) {
        return "impersonate-on:" + word + ":" + verb;
    }

    static boolean isNode(String name) {
        return name.length() <= MAX_NODE_LENGTH && NODE.matcher(name).matches();
    }

    private static boolean isNameOnly(UserInfo wanted) {
        return wanted.uid().isEmpty()
                && wanted.groups().isEmpty()
                && wanted.extra().isEmpty();
    }
}
