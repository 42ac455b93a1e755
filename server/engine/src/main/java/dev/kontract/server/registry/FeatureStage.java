package dev.kontract.server.registry;

/** The maturity of a feature. */
enum FeatureStage {
    ALPHA,
    BETA,
    GA,
    DEPRECATED
}
