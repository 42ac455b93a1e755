package dev.kontract.server.controller.quota;

/** Holds back writes that would be charged to the quotas of a namespace while they are counted. */
@FunctionalInterface
public interface QuotaPause {

    /** No pause, for a server in another process. */
    QuotaPause NONE = (namespace, count) -> {
        count.run();
        return true;
    };

    /**
     * Runs {@code count} while no write to the namespace is charged and not done yet.
     *
     * @return false if it was not run, because some write took too long
     */
    boolean during(String namespace, Runnable count);
}
