plugins {
    java
}

java {
    toolchain {
        languageVersion = JavaLanguageVersion.of(17)
    }
}

sourceSets {
    test {
        java.srcDir("../maven/src/test/java")
    }
}

dependencies {
    testImplementation(platform(libs.kontract.bom))
    testImplementation(libs.kontract.embedded)
    testImplementation(libs.junit)
    testRuntimeOnly(libs.junit.launcher)
}

tasks.test {
    useJUnitPlatform()
}
