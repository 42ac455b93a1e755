package dev.kontract.server.health;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The version of the served Kubernetes API and of this server.
 *
 * @param implementation the version of this server
 */
public record Version(String implementation) {

    private static final String MAJOR = "1";
    private static final String MINOR = "36";
    private static final String API = "v1.36.3";
    /**
     * The commit in builds from the Go modules of Kubernetes: {@code kubectl --match-server-version} compares it together with the
     * version.
     */
    private static final String COMMIT = "$Format:%H$";

    private static final String BUILD_DATE = "2026-01-01T00:00:00Z";

    /** Returns the version of this build. */
    public static Version current() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new Version(version == null ? "dev" : version);
    }

    /** Returns the version of this server and of the API. */
    public String product() {
        return "kontract " + own() + " (Kubernetes " + API + ")";
    }

    private String own() {
        return implementation.replace("-SNAPSHOT", "");
    }

    String toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("major", MAJOR).put("minor", MINOR);
        json.put("emulationMajor", MAJOR).put("emulationMinor", MINOR);
        json.put("minCompatibilityMajor", MAJOR).put("minCompatibilityMinor", "35");
        json.put("gitVersion", API).put("gitCommit", COMMIT).put("gitTreeState", "clean");
        json.put("buildDate", BUILD_DATE).put("goVersion", runtime());
        json.put("compiler", "kontract-" + own()).put("platform", platform());
        return json.toPrettyString().replace("\" : ", "\": ");
    }

    /** Returns the version of the served API, as major and minor. */
    static String minor() {
        return MAJOR + '.' + MINOR;
    }

    /** Returns the version of the platform, in the place of that of Go. */
    static String runtime() {
        return "java" + Runtime.version().feature();
    }

    /** Returns this version as labels of a metric. */
    public String labels() {
        return "build_date=\"" + BUILD_DATE + "\",compiler=\"kontract-" + own() + "\",git_commit=\"" + COMMIT
                + "\",git_tree_state=\"clean\",git_version=\"" + API + "\",go_version=\"" + runtime() + "\",major=\""
                + MAJOR + "\",minor=\"" + MINOR + "\",platform=\"" + platform()
                + '"';
    }

    private static String platform() {
        String architecture = System.getProperty("os.arch", "");
        return "linux/" + (architecture.equals("aarch64") ? "arm64" : "amd64");
    }
}
