package dev.kontract.server.page;

import java.util.function.BooleanSupplier;

/**
 * What the page has to know of the server before it shows anything.
 *
 * @param version the version of the server
 * @param storage where objects are kept: memory, sqlite or etcd
 * @param clock returns whether there is a clock to advance
 * @param faults returns whether requests fail by rules
 * @param record returns whether requests are recorded
 */
public record PageFacts(
        String version, String storage, BooleanSupplier clock, BooleanSupplier faults, BooleanSupplier record) {}
