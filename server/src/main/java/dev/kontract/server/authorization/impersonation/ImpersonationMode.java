package dev.kontract.server.authorization.impersonation;

import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;
import java.util.regex.Pattern;

/** The ways to act as somebody, the narrow ones first. */
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
    private static final int LONGEST_NODE = NODE_PREFIX.length() + 253;

    private static final Pattern NODE =
            Pattern.compile(NODE_PREFIX + "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

    private final String word;

    ImpersonationMode(String word) {
        this.word = word;
    }

    /** Whether such a user can be acted as in this way at all. */
    abstract boolean suits(UserInfo wanted);

    /** Whether the sender also needs to be allowed the request itself while acting in this way. */
    boolean isConstrained() {
        return this != LEGACY;
    }

    /** What the sender does to the user. */
    String verb() {
        return isConstrained() ? "impersonate:" + word : "impersonate";
    }

    /** What the sender does in the user's name. */
    String verbOn(String verb) {
        return "impersonate-on:" + word + ":" + verb;
    }

    static boolean isNode(String name) {
        return name.length() <= LONGEST_NODE && NODE.matcher(name).matches();
    }

    private static boolean isNameOnly(UserInfo wanted) {
        return wanted.uid().isEmpty()
                && wanted.groups().isEmpty()
                && wanted.extra().isEmpty();
    }
}
